import { type ErrorEntry, VALIDATION_TITLE } from "@assay/contract";
import { ApiError } from "./ApiError.ts";

interface Answer {
  title?: string;
  errors?: Record<string, string[]>;
  metadata?: { success?: boolean; errors?: ErrorEntry[]; requestId?: string };
  payload?: unknown;
}

/** The envelope; undefined where the body is none. */
async function parse(response: Response): Promise<Answer | undefined> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null ? answer : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw new ApiError({ kind: "network", status: response.status, cause });
  }
}

/** The error of a refused call: failed checks by field, errors of the catalogue, or neither of the two. */
function refusal(status: number, answer: Answer): ApiError {
  const errors = answer.metadata?.errors ?? [];
  const reference = answer.metadata?.requestId;
  const common = { errors, reference, status, payload: answer.payload };
  if (answer.title === VALIDATION_TITLE) {
    return new ApiError({ ...common, kind: "validation", fields: answer.errors ?? {} });
  }
  return new ApiError({ ...common, kind: errors.length > 0 ? "typed" : "generic" });
}

/**
 * The payload of an answer, or the error it stands for (spec 2 §7): 200 and 204 are success, 400 is
 * a refusal, 500 a failure of the server, anything else counts as the network's.
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const { status } = response;
  if (status === 204) return undefined;
  const answer = await parse(response);
  const reference = answer?.metadata?.requestId;
  if (status === 500) throw new ApiError({ kind: "server", status, reference });
  if (status !== 200 && status !== 400) throw new ApiError({ kind: "network", status, reference });
  if (answer?.metadata === undefined && answer?.title === undefined) {
    throw new ApiError({ kind: "unreadable", status, reference });
  }
  if (status === 400 || answer.metadata?.success === false) throw refusal(status, answer);
  return answer.payload;
}
