import path from "node:path";
import { crossing, features, webFeatures } from "./layout.mjs";

const inFeature = /^apps\/(server|web)\/src\/features\/(\w+)\/(.+)$/;

function crossingProblem(from, to) {
  const [, side, feature] = from;
  const [, , other, file] = to;
  if (feature === other) return undefined;
  const order = side === "web" ? webFeatures : features;
  if (order.indexOf(other) > order.indexOf(feature))
    return `imports the feature ${other}, which stands to the right of ${feature}`;
  const { named, allows } = crossing[side];
  if (!allows.test(file))
    return `imports ${file} of the feature ${other}; across features only ${named}`;
  return undefined;
}

/** Rule 2: features know only those to their left, and of those only what they offer. */
function checkOrder({ files }) {
  return files
    .filter((file) => !file.isTest)
    .flatMap((file) => {
      const from = inFeature.exec(file.path);
      return file.imports.flatMap(({ target }) => {
        const to = inFeature.exec(target ?? "");
        const problem = from && to && crossingProblem(from, to);
        return problem ? [{ file: file.path, problem, rule: 2 }] : [];
      });
    });
}

/**
 * Tarjan's strongly connected components of all imports: those of types too, since who reads one of the files
 * has to read the others.
 */
function findCycles(files) {
  const targets = new Map(
    files.map((file) => [file.path, file.imports.map((found) => found.target)]),
  );
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const cycles = [];
  function visit(file) {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    stack.push(file);
    for (const target of targets.get(file)) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const members = stack.splice(stack.indexOf(file));
    if (members.length > 1 || targets.get(file).includes(file)) cycles.push(members);
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

function checkCycles({ files }) {
  return findCycles(files).map((members) => ({
    file: members[0],
    problem: `stands in an import cycle: ${members.join(" → ")}`,
    rule: 2,
  }));
}

function checkBarrels({ files }) {
  return files
    .filter(
      (file) => file.path.startsWith("apps/") && /^index\.tsx?$/.test(path.basename(file.path)),
    )
    .map((file) => ({ file: file.path, problem: "is a barrel", rule: 2 }));
}

export const checkFeatures = (project) => [
  ...checkOrder(project),
  ...checkCycles(project),
  ...checkBarrels(project),
];
