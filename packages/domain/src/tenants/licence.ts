const NO_LIMIT = -1;

/** Whether a licence allows `count` of something; -1 is no limit (spec 1 §3). */
export function withinLimit(limit: number, count: number): boolean {
  return limit === NO_LIMIT || count <= limit;
}
