import type { Id } from "../text/rules.ts";
import type { Identifier } from "./people.ts";

/** A passage of a text that names somebody else; positions in UTF-16 units. */
export interface Passage {
  readonly start: number;
  readonly length: number;
  /** Who it names, if that is one person. */
  readonly personId: Id | null;
  /** Why it is marked: somebody who worked on it, another candidate, an e-mail address, or by hand. */
  readonly kind: "STAFF" | "CANDIDATE" | "ADDRESS" | "MARKED";
}

const EMAIL = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}`;
const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
/** Spaces of a name may be any white space in a text. */
const pattern = (text: string): string => escaped(text).replaceAll(/\s+/g, String.raw`\s+`);

const alternatives = (texts: readonly string[]): string =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .map(pattern)
    .join("|");
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;
/** The text of a match, as the key of its identifier. */
const keyOf = (text: string): string => text.replaceAll(/\s+/g, " ");

/** Finds others in texts. */
export interface Finder {
  find(text: string): Passage[];
}

/** Prepares the search for these people, since each text is searched for all of them. */
export function openFinder(
  identifiers: readonly Identifier[],
  ownEmails: readonly string[],
): Finder {
  const loose = identifiers.filter(({ isExact }) => !isExact);
  const exact = identifiers.filter(({ isExact }) => isExact);
  const byLoose = new Map(loose.map((one) => [keyOf(one.text).toLocaleLowerCase(), one]));
  const byExact = new Map(exact.map((one) => [keyOf(one.text), one]));
  const own = new Set(ownEmails.map((email) => email.toLocaleLowerCase()));
  const looseSearch =
    loose.length > 0
      ? new RegExp(`${BEFORE}(?:${alternatives(loose.map(({ text }) => text))})${AFTER}`, "giu")
      : null;
  const exactSearch =
    exact.length > 0
      ? new RegExp(`${BEFORE}(?:${alternatives(exact.map(({ text }) => text))})${AFTER}`, "gu")
      : null;
  const addresses = new RegExp(EMAIL, "gu");
  const passage = (match: RegExpExecArray, one: Identifier | undefined): Passage => ({
    start: match.index,
    length: match[0].length,
    personId: one?.personId ?? null,
    kind: one === undefined ? "ADDRESS" : one.role === "CANDIDATE" ? "CANDIDATE" : "STAFF",
  });
  return {
    find(text) {
      const found: Passage[] = [];
      for (const match of text.matchAll(addresses)) {
        const address = match[0].toLocaleLowerCase();
        if (!own.has(address)) found.push(passage(match, byLoose.get(address)));
      }
      for (const match of looseSearch ? text.matchAll(looseSearch) : [])
        found.push(passage(match, byLoose.get(keyOf(match[0]).toLocaleLowerCase())));
      for (const match of exactSearch ? text.matchAll(exactSearch) : [])
        found.push(passage(match, byExact.get(keyOf(match[0]))));
      return withoutOverlaps(found, ownRanges(text, own));
    },
  };
}

type Range = Pick<Passage, "start" | "length">;
const overlaps = (a: Range, b: Range): boolean =>
  a.start < b.start + b.length && b.start < a.start + a.length;

/** The places of the person's own addresses, in which nobody else is found. */
const ownRanges = (text: string, own: ReadonlySet<string>): Range[] =>
  [...text.matchAll(new RegExp(EMAIL, "gu"))]
    .filter(([address]) => own.has(address.toLocaleLowerCase()))
    .map((match) => ({ start: match.index, length: match[0].length }));

/** The passages in their order; of those that overlap the longest. */
function withoutOverlaps(found: readonly Passage[], taken: readonly Range[]): Passage[] {
  const kept: Passage[] = [];
  for (const one of found.toSorted((a, b) => b.length - a.length || a.start - b.start))
    if (![...kept, ...taken].some((other) => overlaps(one, other))) kept.push(one);
  return kept.toSorted((a, b) => a.start - b.start);
}

/** What somebody has decided about a passage. */
export interface PassageDecision extends Range {
  readonly isBlack: boolean;
}

/** A passage as it is handed out: readable, or replaced. */
export type DecidedPassage = Passage & { readonly isBlack: boolean };

/** The suggested passages and those that were marked by hand, each with what counts. */
export function decidedPassages(
  suggested: readonly Passage[],
  decisions: readonly PassageDecision[],
): DecidedPassage[] {
  const isSame = (a: Range, b: Range): boolean => a.start === b.start && a.length === b.length;
  const own = suggested.map((one) => ({
    ...one,
    isBlack: decisions.find((decision) => isSame(decision, one))?.isBlack ?? true,
  }));
  const marked = decisions
    .filter((one) => one.isBlack && !suggested.some((other) => isSame(other, one)))
    .map(({ start, length }): DecidedPassage => ({
      start,
      length,
      personId: null,
      kind: "MARKED",
      isBlack: true,
    }));
  return [...own, ...marked].toSorted((a, b) => a.start - b.start || b.length - a.length);
}

/**
 * The text without its black passages.
 *
 * @param replacing what stands in place of one
 */
export function redactedText(
  text: string,
  passages: readonly DecidedPassage[],
  replacing: (passage: DecidedPassage) => string,
): string {
  let [result, at] = ["", 0];
  for (const passage of passages) {
    const end = Math.min(text.length, passage.start + passage.length);
    if (!passage.isBlack || end <= at) continue;
    const start = Math.max(at, passage.start);
    result += text.slice(at, start) + replacing(passage);
    at = end;
  }
  return result + text.slice(at);
}
