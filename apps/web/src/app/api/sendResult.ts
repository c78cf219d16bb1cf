import type { SendOptions, SendResult } from "../../journal/draft.ts";
import { ApiError, isApiError } from "./ApiError.ts";
import { retrying } from "./retrying.ts";

/**
 * Sends a draft by a call and says what became of it, for `registerSender`. `send` gives what the
 * next edit is based on (a revision). Failures that may pass are thrown, so that the draft waits.
 */
export async function toSendResult(
  send: () => Promise<unknown>,
  { keepalive }: SendOptions,
): Promise<SendResult> {
  try {
    return { outcome: "stored", base: await (keepalive ? send() : retrying(send)) };
  } catch (error) {
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
