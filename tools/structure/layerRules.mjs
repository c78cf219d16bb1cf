import { platformFolders, shellFolders } from "./layout.mjs";

const inWeb = /^apps\/web\/src\/(\w+)(?:\/(\w+))?/;
const layers = ["ui", "platform", "features", "shell"];

/** The place of a file in the order of the layers; undefined for what stands above them, such as main.tsx. */
function placeOf(file) {
  const [, layer, folder] = inWeb.exec(file) ?? [];
  const place = layers.indexOf(layer);
  if (place === -1) return undefined;
  return { layer, folder, order: place * 100 + Math.max(0, orderWithin(layer, folder)) };
}

const ordered = { platform: platformFolders, shell: shellFolders };
const orderWithin = (layer, folder) => ordered[layer]?.indexOf(folder) ?? 0;

/** Rule 2: ui ← platform ← features ← shell, and within platform and shell only to the left. Test builders know all. */
function checkOrder({ files }) {
  return files
    .filter((file) => !file.isTest)
    .flatMap((file) => {
      const from = placeOf(file.path);
      if (!from) return [];
      return file.imports.flatMap(({ target }) => {
        const to = target && placeOf(target);
        if (!to || to.order <= from.order) return [];
        const problem = `imports ${target}, which stands above it in ui ← platform ← features ← shell`;
        return [{ file: file.path, problem, rule: 2 }];
      });
    });
}

const hookOrView = /^(use[A-Z]\w*\.ts|\w+\.tsx|\w+\.module\.css|[\w-]+\.test\.tsx?)$/;
const inParts = /^apps\/web\/src\/features\/\w+\/parts\/(?:\w+\/)*([^/]+)$/;

/** Rule 3: what is neither a component nor a hook stands in model/. */
function checkParts({ files }) {
  return files.flatMap((file) => {
    const [, name] = inParts.exec(file.path) ?? [];
    if (!name || hookOrView.test(name)) return [];
    return [
      { file: file.path, problem: "is neither a component nor a hook: put it in model/", rule: 3 },
    ];
  });
}

const pageOf = /^apps\/web\/src\/features\/(\w+)\/pages\//;
const isRoute = (file) => /^apps\/web\/src\/features\/\w+\/route\.ts$/.test(file);

function pageProblem(from, { target = "", isLazy }) {
  if (isRoute(target) && from !== "apps/web/src/shell/routing/routes.ts")
    return `imports ${target}, which only shell/routing/routes.ts puts together`;
  const [, feature] = pageOf.exec(target) ?? [];
  // A page may show another of its feature.
  if (feature === undefined || pageOf.exec(from)?.[1] === feature) return undefined;
  if (from === `apps/web/src/features/${feature}/route.ts` && isLazy) return undefined;
  return `imports ${target}; only its feature's route.ts declares it, with import()`;
}

/** Rule 3: a page is declared once, in the `route.ts` of its feature, and loaded when it is opened. */
function checkPages({ files }) {
  return files
    .filter((file) => !file.isTest)
    .flatMap((file) =>
      file.imports.flatMap((found) => {
        const problem = pageProblem(file.path, found);
        return problem ? [{ file: file.path, problem, rule: 3 }] : [];
      }),
    );
}

export const checkLayers = (project) => [
  ...checkOrder(project),
  ...checkParts(project),
  ...checkPages(project),
];
