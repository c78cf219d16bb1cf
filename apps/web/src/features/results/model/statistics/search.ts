import type { Period } from "../../api.ts";

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === "string" && pattern.test(value) ? value : undefined;

/** Reads which runs of a process are meant from the query of an address. */
export const periodSearch = (search: Record<string, unknown>): Period => ({
  version: matching(search["version"], /^\d{1,9}$/),
  from: matching(search["from"], /^\d{4}-\d\d-\d\d$/),
  to: matching(search["to"], /^\d{4}-\d\d-\d\d$/),
});
