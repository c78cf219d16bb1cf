/** The characters of a text as a person counts lengths here: code points, not UTF-16 units. */
export function charactersOf(text: string): string[] {
  return Array.from(text);
}
