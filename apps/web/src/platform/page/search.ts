/** Query values stay texts as they stand in the address; the router's own parser would make numbers of them. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  return query.size === 0 ? "" : `?${query}`;
}

/* Readers of one value: what is unknown or wrong counts as absent (spec 2 §2). */
export const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === value);
export const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
export const flag = (value: unknown): true | undefined =>
  value === "true" || value === true ? true : undefined;

/** The token of a mailed link; it looks like a number at times, and stays a text. */
export const linkSearch = (search: Record<string, unknown>): { token?: string | undefined } => ({
  token: text(search["token"]),
});

export interface ListSearch {
  search?: string | undefined;
  /** Columns in their order, with "-" before a descending one: "orgUnit,-lastLogin". */
  sort?: string | undefined;
}

export const listSearch = (given: Record<string, unknown>): ListSearch => ({
  search: text(given["search"]),
  sort: text(given["sort"]),
});
