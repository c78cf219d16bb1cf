import { houses } from "./house.mjs";

const houseOf = (file) => houses.find((house) => file.startsWith(house.path));

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
export function checkHouses({ files }) {
  return files.flatMap((file) => {
    const home = houseOf(file.path);
    if (!home) return [];
    return file.imports.flatMap(({ specifier, target }) => {
      const neighbour = target && houseOf(target);
      const problem = neighbour
        ? !isAllowed(file, home, neighbour) && `imports ${target} of ${neighbour.name}`
        : !target && packageProblem(file, home, specifier);
      return problem ? [{ file: file.path, problem, rule: 1 }] : [];
    });
  });
}
