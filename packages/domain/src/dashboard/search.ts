import { charactersOf } from "../text/characters.ts";

const SHORTEST_TERM = 2;

/** The candidate search acts from two typed characters on (spec 2 §2.1). */
export function searchIsActive(term: string): boolean {
  return charactersOf(term.trim()).length >= SHORTEST_TERM;
}
