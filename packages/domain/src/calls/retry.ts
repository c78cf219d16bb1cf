/** A call may be repeated after these, and after a timeout or network error (spec 1 §7). */
export const RETRY_STATUSES: readonly number[] = [429, 502, 503, 504];

export interface RetryLimit {
  readonly retries: number;
  readonly baseMs: number;
}

export const DEFAULT_RETRY: RetryLimit = { retries: 3, baseMs: 200 };
/** For the PDF token and the PDF file. */
export const PDF_RETRY: RetryLimit = { retries: 5, baseMs: 500 };

/** Milliseconds before the next try; `attempt` counts from 0 (spec 1 §7). */
export function retryDelay(attempt: number, baseMs: number): number {
  return (attempt + 1) ** 2 * baseMs;
}
