import type { KeptApart } from "@assay/contract";
import type { Schema } from "../http/schema.ts";
import type { SendOptions, SendResult } from "./draft.ts";
import { ApiError, isApiError } from "../http/ApiError.ts";
import { retrying } from "../http/retrying.ts";

/** Refused since the run is finished, and kept on the server apart from it: nothing of it is left to send. */
export const isKeptApart = (error: unknown): error is ApiError & { payload: KeptApart } =>
  error instanceof ApiError && (error.payload as Partial<KeptApart> | null)?.kept === true;

/**
 * Sends a draft by a call and says what became of it, for a `DraftDefinition`.
 *
 * @param send gives what the next edit is based on (a revision)
 * @param schemas parse the server's state where there is a conflict
 * @throws what may pass, so that the draft waits; also where the server's state cannot be read
 */
export async function toSendResult<B, S>(
  send: () => Promise<B | undefined>,
  { keepalive }: SendOptions,
  schemas: () => Promise<{ server: Schema<S> }>,
): Promise<SendResult<never, B, S>> {
  try {
    return { outcome: "stored", base: await (keepalive ? send() : retrying(send)) };
  } catch (error) {
    if (isKeptApart(error)) {
      const { payload } = error;
      void import("./announceKeptApart.ts").then(({ announceKeptApart }) =>
        announceKeptApart(payload),
      );
      return { outcome: "stored" };
    }
    if (isApiError(error, "UPDATE_FAILED")) {
      const read = (await schemas()).server.safeParse(error.payload);
      if (read.success) return { outcome: "conflict", server: read.data };
      throw new Error("The server's state cannot be read.", { cause: error });
    }
    if (error instanceof ApiError && isFinal(error)) {
      return { outcome: "refused", reason: error.type ?? error.kind };
    }
    throw error;
  }
}

/** Refusals after which the same text will be refused again. A missing sign-in is none: the draft is sent after the next one. */
const isFinal = (error: ApiError): boolean =>
  error.kind === "validation" || (error.kind === "typed" && error.type !== "NOT_LOGGED_IN");

/** A short mark of a text: two texts of one mark are the same, but for a chance that nobody will meet. */
export function markOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
  }
  return [text.length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join(".");
}
