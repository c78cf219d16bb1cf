// Checks the rules of docs/architecture.md that a tool can check: `node tools/check-structure.mjs [folder]`.
import { root as repository } from "./paths.mjs";
import { checkFeatures } from "./structure/featureRules.mjs";
import { checkParts } from "./structure/partRules.mjs";
import { checkLayers } from "./structure/layerRules.mjs";
import { checkMigrations } from "./structure/migrationRules.mjs";
import { checkNames } from "./structure/nameRules.mjs";
import { checkPermissions } from "./structure/permissionRules.mjs";
import { readProject } from "./structure/project.mjs";
import { checkQueryKeys } from "./structure/queryKeyRules.mjs";
import { checkRoutes } from "./structure/routeRules.mjs";
import { checkState } from "./structure/stateRules.mjs";
import { checkStores } from "./structure/storeRules.mjs";
import {
  checkContext,
  checkInserts,
  checkSize,
  checkSql,
  checkTypes,
} from "./structure/textRules.mjs";

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

const project = readProject(process.argv[2] ?? repository);
const found = checks.flatMap((check) => check(project));
for (const { file, problem, rule } of found)
  console.log(`${file}: ${problem} (docs/architecture.md, rule ${rule})`);
const count = `${project.files.length} files`;
console.log(
  found.length === 0 ? `${count}, no violation.` : `${count}, ${found.length} violations.`,
);
process.exitCode = found.length === 0 ? 0 : 1;
