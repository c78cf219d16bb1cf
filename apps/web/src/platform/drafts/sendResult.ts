import type { KeptApart } from "@assay/contract";
import type { SendOptions, SendResult } from "./draft.ts";
import { ApiError, isApiError } from "../http/ApiError.ts";
import { retrying } from "../http/retrying.ts";

/** Refused since the run is finished, and kept on the server apart from it: nothing of it is left to send. */
export const isKeptApart = (error: unknown): error is ApiError & { payload: KeptApart } =>
  error instanceof ApiError && (error.payload as Partial<KeptApart> | null)?.kept === true;

/**
 * Sends a draft by a call and says what became of it, for a `DraftDefinition`. `send` gives what the
 * next edit is based on (a revision). Failures that may pass are thrown, so that the draft waits.
 */
export async function toSendResult(
  send: () => Promise<unknown>,
  { keepalive }: SendOptions,
): Promise<SendResult> {
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
    if (isApiError(error, "UPDATE_FAILED")) return { outcome: "conflict", server: error.payload };
    if (error instanceof ApiError && isFinal(error)) {
      return { outcome: "refused", reason: error.type ?? error.kind };
    }
    throw error;
  }
}

/** The same text will be refused again; a missing sign-in is made up for. */
const isFinal = (error: ApiError): boolean =>
  error.kind === "validation" || (error.kind === "typed" && error.type !== "NOT_LOGGED_IN");
