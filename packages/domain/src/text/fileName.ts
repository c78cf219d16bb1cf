import { charactersOf } from "./characters.ts";

const LONGEST_SHOWN = 29;
const HEAD = 15;
const TAIL = 14;

/** A file name as lists show it: beyond 29 characters 15 + … + 14 of them (spec 2 §2.5). */
export function abbreviateFileName(name: string): string {
  const characters = charactersOf(name);
  if (characters.length <= LONGEST_SHOWN) return name;
  return `${characters.slice(0, HEAD).join("")}…${characters.slice(-TAIL).join("")}`;
}
