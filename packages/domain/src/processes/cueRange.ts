import { groupRange } from "../scales/partitions.ts";
import type { Criterion } from "../scales/partitions.ts";

/*
 * A group of criterions in a workbook: `3`, or `1-2` from its lowest to its highest value, as
 * `groupRange` writes it. A minus directly before a digit at the start, or directly after the hyphen
 * between the values, belongs to the number; the hyphen between them follows a digit. So `-1-0.5` is
 * from -1 to 0.5, and `-2--1` from -2 to -1: no text has two readings.
 */
const RANGE = /^(-?\d+(?:\.\d+)?)(?:-(-?\d+(?:\.\d+)?))?$/;

/** Dashes and minus signs that programs put in place of a hyphen; a decimal comma. */
const plain = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g, "-")
    .replace(/[\s\u200B\uFEFF]/g, "")
    .replace(/(\d),(?=\d)/g, "$1.");

/**
 * The 0-based index of the group that a text of a workbook means.
 * `notNumeric` where it holds no values, `unknown` where they are no group of these.
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

/** More would make a message unreadable, and thousands of them an answer too large. */
const MOST_LISTED = 20;

/** The groups as a reader of a message finds them: `1-2, 3, 4-5`, the first of very many. */
export const listGroupRanges = (groups: readonly (readonly Criterion[])[]): string =>
  groups.slice(0, MOST_LISTED).map(groupRange).join(", ") +
  (groups.length > MOST_LISTED ? ", …" : "");
