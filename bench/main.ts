import { closeAll, openBench } from "./bench.ts";
import { writeReport } from "./report/write.ts";
import { type Row, table } from "./table.ts";
import { autosave } from "./workloads/p1.ts";
import { manyObservers } from "./workloads/p2.ts";
import { allRatings } from "./workloads/p3.ts";
import { dashboard } from "./workloads/p4.ts";
import { growth } from "./workloads/p5.ts";
import { logins } from "./workloads/p6.ts";
import { coldStart } from "./workloads/p7.ts";
import { firstLoads } from "./workloads/p8.ts";
import { pen } from "./workloads/p9.ts";
import { designing } from "./workloads/p10.ts";
import { observing } from "./workloads/p10Observing.ts";
import { tagging } from "./workloads/p10Tagging.ts";
import { results } from "./workloads/p11.ts";
import { report, workbook } from "./workloads/p12.ts";
import { largeCalls } from "./workloads/p17.ts";
import { statisticsLooks } from "./workloads/statistics.ts";
import { conference } from "./workloads/conference.ts";
import { preparing } from "./workloads/ready.ts";

/** The workloads of docs/performance.md, where their results stand. */
const workloads = {
  p1: autosave,
  p2: manyObservers,
  p3: allRatings,
  p4: dashboard,
  p5: growth,
  p6: logins,
  p7: coldStart,
  p8: firstLoads,
  p9: pen,
  p10: designing,
  "p10-observing": observing,
  "p10-tagging": tagging,
  p11: results,
  p12: report,
  "p12-workbook": workbook,
  p17: largeCalls,
  ready: preparing,
  conference,
  "statistics-looks": statisticsLooks,
};

const names = Object.keys(workloads) as (keyof typeof workloads)[];
const words = process.argv.slice(2);
/** What was measured goes into docs/performance.md. */
const WRITE = "--write";
/** `npm run bench -- p1 --cpu-prof --cpu-prof-dir=/tmp/p1` says where the time goes. */
const nodeOptions = words.filter((word) => word.startsWith("--") && word !== WRITE);
const asked = words.filter((word) => !word.startsWith("--")).map((name) => name.toLowerCase());
const unknown = asked.find((name) => !names.some((known) => known === name));
if (unknown !== undefined) {
  console.error(`There is no workload ${unknown}: say ${names.join(", ")}, or nothing for all.`);
  process.exit(1);
}

const bench = await openBench(nodeOptions);
let isStopped = false;
// Ctrl-C, and whoever runs us: PostgreSQL would live on.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    isStopped = true;
    void closeAll();
  });

try {
  const measured = new Map<string, Row[]>();
  for (const name of names)
    if (asked.length === 0 || asked.includes(name)) {
      measured.set(name, await workloads[name](bench));
      // Each as soon as it is known: all together take an hour.
      if (words.includes(WRITE)) await writeReport(bench.owner, measured, names);
    }
  console.log(table([...measured.values()].flat()));
} catch (error) {
  // What was under way fails where the server goes away.
  if (!isStopped) throw error;
  process.exitCode = 130;
} finally {
  await closeAll();
}
