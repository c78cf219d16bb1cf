// Checks the rules of docs/architecture.md that a tool can check: `node tools/check-structure.mjs [folder]`.
import { root as repository } from "./paths.mjs";
import { checkFeatures } from "./structure/featureRules.mjs";
import { checkHouses } from "./structure/houseRules.mjs";
import { checkMigrations } from "./structure/migrationRules.mjs";
import { checkNames } from "./structure/nameRules.mjs";
import { readProject } from "./structure/project.mjs";
import { checkSize, checkSql, checkTypes } from "./structure/textRules.mjs";

const checks = [
  checkHouses,
  checkFeatures,
  checkNames,
  checkSql,
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
