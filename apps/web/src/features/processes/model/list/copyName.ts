/** Maximum characters of the name of a process. */
const LONGEST = 49;

/** A name for a copy that nobody has yet, within the length that names may have. */
export function copyName(name: string, word: string, taken: readonly string[]): string {
  const known = new Set(taken.map((other) => other.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ` - ${word}` : ` - ${word} ${number}`;
    const start = Array.from(name).slice(0, LONGEST - Array.from(end).length);
    const suggestion = `${start.join("").trimEnd()}${end}`;
    if (!known.has(suggestion.toLowerCase())) return suggestion;
  }
}
