import { longestRouteBody } from "./layout.mjs";

const routesFile = /^apps\/server\/src\/features\/.+\/routes\.ts$/;
/** The line that opens the body of a function: `… => {`, `function f() {`, or the end of its parameters. */
const opening = /^(\s*)(?!(?:if|for|while|switch)\b)\S?.*(?:=> \{|\) \{|\): .*\{)$/;

/** The functions of a file whose bodies are longer than that, by their first line; oxfmt indents what is inside. */
function longBodies(text) {
  const lines = text.split("\n");
  return lines.flatMap((line, start) => {
    const [, indent] = opening.exec(line) ?? [];
    if (indent === undefined || line.endsWith("=> ({")) return [];
    const end = lines.findIndex((other, at) => at > start && other.startsWith(`${indent}}`));
    return end - start - 1 > longestRouteBody ? [{ line: start + 1, lines: end - start - 1 }] : [];
  });
}

/** Rule 3: `routes.ts` is a table of calls and handlers; what a handler does stands in `commands.ts` or `queries.ts`. */
export const checkRoutes = ({ files }) =>
  files
    .filter((file) => routesFile.test(file.path))
    .flatMap((file) =>
      longBodies(file.text).map(({ line, lines }) => ({
        file: file.path,
        problem: `has a function of ${lines} lines in line ${line}: changes stand in commands.ts, reads in queries.ts`,
        rule: 3,
      })),
    );
