import { parts } from "./layout.mjs";

const partOf = (file) => parts.find((part) => file.startsWith(part.path));

/** Tests may use the builders, and whatever package helps them. */
function isAllowed(file, home, target) {
  if (home === target || home.may.includes(target.name)) return true;
  return file.isTest && target.name === "testing";
}

function packageProblem(file, home, specifier) {
  if (!home.packages || file.isTest) return undefined;
  const name = specifier.startsWith("@") ? specifier : specifier.split("/")[0];
  return home.packages.includes(name) ? undefined : `imports the package ${specifier}`;
}

/** Rule 1: domain ← contract ← server | web; the builders only in tests. */
export function checkParts({ files }) {
  return files.flatMap((file) => {
    const home = partOf(file.path);
    if (!home) return [];
    return file.imports.flatMap(({ specifier, target }) => {
      const neighbour = target && partOf(target);
      const problem = neighbour
        ? !isAllowed(file, home, neighbour) && `imports ${target} of ${neighbour.name}`
        : !target && packageProblem(file, home, specifier);
      return problem ? [{ file: file.path, problem, rule: 1 }] : [];
    });
  });
}
