import { sessionState } from "../../../platform/session/sessionState.ts";
import { ApiError } from "../../../platform/http/ApiError.ts";
import { isKeptApart } from "../../../platform/drafts/sendResult.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { createStore } from "../../../ui/store.ts";

/** What has failed and was not saved since. */
const failed = sessionState(new Set<string>());
/** Whether a failure was announced since something was last saved. */
const isAnnounced = sessionState(createStore(false));

/** Errors without a message: the page or the sign-in dialog asks about them, or the offline banner shows. */
const isShownElsewhere = (error: ApiError): boolean =>
  isKeptApart(error) ||
  error.type === "UPDATE_FAILED" ||
  error.type === "NOT_LOGGED_IN" ||
  (error.kind === "network" && error.status === undefined);

/**
 * Sends and announces the first failure only: retries, and other pages that fail at the same time, add no
 * message until one has succeeded (spec 2 §8).
 */
export async function announcing<T>(key: string, send: () => Promise<T>): Promise<T> {
  try {
    const result = await send();
    failed.delete(key);
    isAnnounced.set(false);
    return result;
  } catch (error) {
    if (error instanceof ApiError && !isShownElsewhere(error)) {
      if (!isAnnounced.get() && !failed.has(key)) {
        announceError(error);
        isAnnounced.set(true);
      }
      failed.add(key);
    }
    throw error;
  }
}
