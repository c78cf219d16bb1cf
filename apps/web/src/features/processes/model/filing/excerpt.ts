/** Characters before the first difference, and at most in all. */
const BEFORE = 40;
const LONGEST = 240;

/** The part of each of two texts around their first difference, as manuals can have pages. */
export function excerpts(before: string, after: string): readonly [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = Math.max(0, same - BEFORE);
  const cut = (text: string): string => {
    const end = start + LONGEST;
    return `${start > 0 ? "…" : ""}${text.slice(start, end)}${text.length > end ? "…" : ""}`;
  };
  return [cut(before), cut(after)];
}
