// Checks the rules of docs/architecture.md that a tool can check: `node tools/check-structure.mjs [folder]`.
import { root as repository } from "./paths.mjs";
import { violationsIn } from "./structure/checks.mjs";

const { lines, files } = violationsIn(process.argv[2] ?? repository);
for (const line of lines) console.log(line);
const count = lines.length === 0 ? "no violation" : `${lines.length} violations`;
console.log(`${files} files, ${count}.`);
process.exitCode = lines.length === 0 ? 0 : 1;
