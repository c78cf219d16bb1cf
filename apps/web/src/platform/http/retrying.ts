import { DEFAULT_RETRY, RETRY_STATUSES, retryDelay, type RetryLimit } from "@assay/domain";
import { ApiError } from "./ApiError.ts";

/** Worth another try: the statuses of the rule, a time-out, or no answer at all (spec 1 §7). */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === undefined) return error.kind === "network";
  return RETRY_STATUSES.includes(error.status);
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends again, up to `retries` times, as long as the failure may pass by itself. */
export async function retrying<T>(
  send: () => Promise<T>,
  { retries, baseMs }: RetryLimit = DEFAULT_RETRY,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt >= retries || !isTransient(error)) throw error;
      await wait(retryDelay(attempt, baseMs));
    }
  }
}
