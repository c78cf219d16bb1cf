/** The characters of a text by which lengths are counted: code points, not UTF-16 units. */
export function charactersOf(text: string): string[] {
  return Array.from(text);
}
