/** Names that no row has yet: `nameOf` makes one from a number, which begins after those that there are. */
export function unusedNames(
  count: number,
  rows: readonly { readonly name: string }[],
  nameOf: (number: number) => string,
): string[] {
  const taken = new Set(rows.map(({ name }) => name));
  const names: string[] = [];
  for (let number = rows.length + 1; names.length < count; number += 1)
    if (!taken.has(nameOf(number))) names.push(nameOf(number));
  return names;
}
