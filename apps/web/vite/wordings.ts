import compile from "icu-minify/compile";

/** An argument of a compiled text: its name, its kind, and its arms. */
type Part = string | readonly [name: string, kind?: number, arms?: Record<string, unknown>];

const partsOf = (node: unknown): Part[] =>
  Array.isArray(node) ? (node as Part[]) : [String(node)];

/** What stands in place of a value that only the page knows. */
const VALUE = "…";

/** All that a text of the product may say: one wording for each of its arms. */
function spelled(node: unknown): string[] {
  return partsOf(node).reduce<string[]>(
    (all, part) => {
      const next =
        typeof part === "string"
          ? [part]
          : part[2] === undefined
            ? [VALUE]
            : Object.values(part[2]).flatMap(spelled);
      return all.flatMap((before) => next.map((after) => before + after));
    },
    [""],
  );
}

/** The wordings of an ICU text, in every form of address, gender and number. */
export const wordings = (text: string): string[] => spelled(compile(text));
