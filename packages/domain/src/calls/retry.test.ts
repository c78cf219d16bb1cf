import { expect, it } from "vitest";
import { DEFAULT_RETRY, PDF_RETRY, RETRY_STATUSES, retryDelay } from "./retry.ts";

const delays = ({ retries, baseMs }: typeof DEFAULT_RETRY) =>
  Array.from({ length: retries }, (_, attempt) => retryDelay(attempt, baseMs));

it("waits (attempt + 1)² times the base before each of 3 retries, 5 for PDF [API-07, OAPI-042]", () => {
  expect(delays(DEFAULT_RETRY)).toEqual([200, 800, 1800]);
  expect(delays(PDF_RETRY)).toEqual([500, 2000, 4500, 8000, 12_500]);
});

it("repeats after 429, 502, 503 and 504 only", () => {
  expect(RETRY_STATUSES).toEqual([429, 502, 503, 504]);
});
