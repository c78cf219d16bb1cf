import { charactersOf } from "../text/characters.ts";

const SHORTEST_TERM = 2;

/** The candidate search acts from two typed characters on (spec 2 §2.1). */
export function searchIsActive(term: string): boolean {
  return charactersOf(term.trim()).length >= SHORTEST_TERM;
}

/** Whether the text holds the term, whatever the case, accents and runs of spaces. */
export function matchesSearch(text: string, term: string): boolean {
  return folded(text).includes(folded(term));
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/\s+/g, " ")
    .trim();
}
