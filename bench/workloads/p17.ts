import fs from "node:fs";
import { buildLargeCalls, loopDelayOf, referenceReading } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

const RUNS = 60;
const ROUNDS = 5;
/** In which a loop is held for less than 100 ms on a machine that reads 6 MB of JSON in 25. */
const MOST_READINGS = 4;
/** What the process may grow by while four callers read all runs at once, in MB. */
const MOST_MB = 600;
const AT_ONCE = 4;

const memoryOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/** P17: calls as large as the contract allows, beside the reading of the largest body. */
export async function largeCalls(bench: Bench): Promise<Row[]> {
  const { port, pid } = bench.us;
  const all = await buildLargeCalls(bench.server, port, RUNS);
  const rows: Row[] = [];
  for (const { title, send } of all) {
    const held: number[] = [];
    const readings: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      readings.push(referenceReading());
      held.push(await loopDelayOf(port, send));
    }
    const row = { reference: "to read 6 MB", limit: median(readings) };
    rows.push({
      workload: `P17 ${title}: the loop is held, ms`,
      us: median(held),
      ...row,
      goal: { at: "most", ratio: MOST_READINGS },
    });
  }
  const whole = all.find(({ title }) => title === `${RUNS} runs, whole`);
  if (!whole) throw new Error("a call that is not there");
  const before = memoryOf(pid);
  await Promise.all(Array.from({ length: AT_ONCE }, () => whole.send()));
  rows.push({
    workload: `P17 ${RUNS} runs, whole, ${AT_ONCE} times at once: memory beyond the other calls', MB`,
    us: Math.max(1, memoryOf(pid) - before),
    reference: "MB",
    limit: MOST_MB,
    goal: { at: "most", ratio: 1 },
  });
  return rows;
}
