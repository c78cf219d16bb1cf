// `npm test`: every check, and every test but those of `npm run soak`; `node tools/test.mjs static|unit|server|e2e` runs a part. All steps run
// even when an early one fails; the last line says how many tests passed and failed.
import fs from "node:fs";
import { install } from "./install.mjs";
import { resultFolder } from "./paths.mjs";
import { fail, findNode } from "./run.mjs";
import { add, counts, summary } from "./test/counts.mjs";
import { steps } from "./test/steps.mjs";

const parts = [...new Set(steps.map((step) => step.part))];
const [part] = process.argv.slice(2);
if (part && !parts.includes(part))
  fail(`There is no part "${part}": say ${parts.join(", ")}, or nothing for all.`);

await install();
const node = findNode();
fs.rmSync(resultFolder, { recursive: true, force: true });
fs.mkdirSync(resultFolder, { recursive: true });

/** The signals that have come: one ends the whole run. A step passes it on to its own program. */
const signals = [];
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => signals.push(name));

const results = [];
for (const step of steps.filter((candidate) => !part || candidate.part === part)) {
  if (signals.length > 0) break;
  console.log(`\n── ${step.name}`);
  const begin = performance.now();
  const found = await step.run(node);
  const seconds = (performance.now() - begin) / 1000;
  results.push({ step, found, seconds });
  console.log(`── ${step.name}: ${summary(found)} (${seconds.toFixed(1)} s)`);
}

console.log("\nAll together");
for (const name of signals) console.log(`Ended by ${name}: what would have followed was not run.`);
for (const { step, found, seconds } of results) {
  const mark = found.failed > 0 ? "✗" : "✓";
  console.log(`${mark} ${step.name}: ${summary(found)} (${seconds.toFixed(1)} s)`);
  for (const name of found.failures) console.log(`  ✗ ${name}`);
}
const total = results.map(({ found }) => found).reduce(add, counts(0, 0));
console.log(summary(total));
process.exitCode = Number(total.failed > 0 || signals.length > 0);
