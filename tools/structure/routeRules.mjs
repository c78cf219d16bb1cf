const routesFile = /^apps\/server\/src\/features\/.+\/routes\.ts$/;
const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
/** Where the body of a function begins: `=> {`, `function`, `run(call) {` or `run(call): Promise<void> {`. */
const bodies = /=>\s*\{|\bfunction\b|\)\s*(?::[^={};]+)?\{/g;

/** The lines in which functions with statements begin. */
function bodyLines(text) {
  const code = text.replace(comments, (comment) => comment.replace(/[^\n]/g, " "));
  return [...code.matchAll(bodies)].map(({ index }) => code.slice(0, index).split("\n").length);
}

/** Rule 3: `routes.ts` is a table of calls and handlers; what a handler does stands in `commands.ts` or `queries.ts`. */
export const checkRoutes = ({ files }) =>
  files
    .filter(({ path }) => routesFile.test(path))
    .flatMap((file) =>
      [...new Set(bodyLines(file.text))].map((line) => ({
        file: file.path,
        problem: `has the body of a function in line ${line}: changes stand in commands.ts, reads in queries.ts`,
        rule: 3,
      })),
    );
