import { charactersOf } from "./characters.ts";

/** Maximum characters of the name of a scale, competency or process. */
const LONGEST = 49;

/** The name, or the name with the first number from 2 that nobody has yet, within the length that names may have. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((other) => other.toLowerCase()));
  if (!known.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const start = charactersOf(name).slice(0, LONGEST - end.length);
    const free = `${start.join("").trimEnd()}${end}`;
    if (!known.has(free.toLowerCase())) return free;
  }
}
