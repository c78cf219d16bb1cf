import { groupRange } from "../scales/partitions.ts";
import type { Criterion } from "../scales/partitions.ts";

/*
 * A group of criterions in a workbook: `3`, or `1-2` from its lowest to its highest value, as
 * `groupRange` writes it. A minus directly before a digit at the start, or directly after the hyphen
 * between the values, belongs to the number; the hyphen between them follows a digit. So `-1-0.5` is
 * from -1 to 0.5, and `-2--1` from -2 to -1: every text has exactly one reading.
 */
const RANGE = /^(-?\d+(?:\.\d+)?)(?:-(-?\d+(?:\.\d+)?))?$/;

/** The text with hyphens for dashes and minus signs, and points for decimal commas. */
const plain = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-")
    .replace(/[\s\u200B\uFEFF]/g, "")
    .replace(/(\d),(?=\d)/g, "$1.");

/**
 * The 0-based index of the group that a text of a workbook means.
 * `notNumeric` if it holds no values, `unknown` if they are none of these groups.
 */
export function readGroupRange(
  text: string,
  groups: readonly (readonly Criterion[])[],
): number | "notNumeric" | "unknown" {
  const match = RANGE.exec(plain(text));
  if (!match) return "notNumeric";
  const [min, max] = [Number(match[1]), Number(match[2] ?? match[1])];
  const index = groups.findIndex((group) => {
    const values = group.map((criterion) => criterion.value);
    return Math.min(...values) === min && Math.max(...values) === max;
  });
  return index < 0 ? "unknown" : index;
}

/** Maximum groups named in a message: more would be unreadable, and thousands an answer too large. */
const MOST_LISTED = 20;

/** The groups as a message names them, `1-2, 3, 4-5`; of very many only the first. */
export const listGroupRanges = (groups: readonly (readonly Criterion[])[]): string =>
  groups.slice(0, MOST_LISTED).map(groupRange).join(", ") +
  (groups.length > MOST_LISTED ? ", …" : "");
