import { checkFeatures } from "./featureRules.mjs";
import { checkParts } from "./partRules.mjs";
import { checkLayers } from "./layerRules.mjs";
import { checkMigrations } from "./migrationRules.mjs";
import { checkNames } from "./nameRules.mjs";
import { checkPermissions } from "./permissionRules.mjs";
import { readProject } from "./project.mjs";
import { checkQueryKeys } from "./queryKeyRules.mjs";
import { checkRoutes } from "./routeRules.mjs";
import { checkState } from "./stateRules.mjs";
import { checkStores } from "./storeRules.mjs";
import { checkContext, checkInserts, checkSize, checkSql, checkTypes } from "./textRules.mjs";

const checks = [
  checkParts,
  checkFeatures,
  checkLayers,
  checkNames,
  checkRoutes,
  checkQueryKeys,
  checkPermissions,
  checkSql,
  checkStores,
  checkState,
  checkInserts,
  checkContext,
  checkTypes,
  checkSize,
  checkMigrations,
];

/**
 * What breaks the rules of docs/architecture.md in a project, line by line, and how many files were looked at.
 *
 * @param {string} folder
 */
export function violationsIn(folder) {
  const project = readProject(folder);
  const lines = checks
    .flatMap((check) => check(project))
    .map(({ file, problem, rule }) => `${file}: ${problem} (docs/architecture.md, rule ${rule})`);
  return { lines, files: project.files.length };
}
