import { ApiError } from "../../../app/api/ApiError.ts";
import { isKeptApart } from "../../../app/api/sendResult.ts";
import { announceError } from "../../../app/shell/announce.ts";

const told = new Set<string>();

/** Not worth words: the page asks, the sign-in dialog asks, or the connection is away and shown so. */
const speaksForItself = (error: ApiError): boolean =>
  isKeptApart(error) ||
  error.type === "UPDATE_FAILED" ||
  error.type === "NOT_LOGGED_IN" ||
  (error.kind === "network" && error.status === undefined);

/**
 * Sends something and says once that it failed, however often it is tried again: one message until
 * it has succeeded, also when several pages fail at the same time (spec 2 §8).
 */
export async function telling<T>(key: string, send: () => Promise<T>): Promise<T> {
  try {
    const result = await send();
    told.delete(key);
    return result;
  } catch (error) {
    if (error instanceof ApiError && !speaksForItself(error)) {
      if (told.size === 0) announceError(error);
      told.add(key);
    }
    throw error;
  }
}
