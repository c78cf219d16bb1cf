import { calls } from "@assay/contract";
import { Client, loopDelayOf } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { median } from "../measure/rounds.ts";
import type { Row } from "../table.ts";
import { buildRatedRun } from "./ratedRun.ts";

/** The largest run that is computed, and one of many centres. */
const SIZES = [24, 1008];
const SIZE = { exercises: 4, observers: 2, competencies: 5, state: "FINISHED" } as const;
const ROUNDS = 3;
/** Milliseconds for which the loop may be held. */
const MOST_MS = 50;

/** How long the looks at statistics hold the loop, while a thread computes. */
export async function statisticsLooks(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const candidates of SIZES) {
    const made = await buildRatedRun(bench, { ...SIZE, candidates });
    await bench.owner.query(
      "update tenant set statistics = 'OWN_AND_MODERATORS' where tenant_id = $1",
      [made.tenant.id],
    );
    const { host, token } = made.moderator;
    const reader = new Client(bench.us.port, host, token);
    const looks = {
      run: () => reader.ok(calls.getRunStatistics, { params: { id: made.run.id } }),
      process: () =>
        reader.ok(calls.getProcessStatistics, { params: { id: made.run.processId }, query: {} }),
    };
    for (const [of, look] of Object.entries(looks)) {
      const held: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        held.push(await loopDelayOf(bench.us.port, look));
      rows.push({
        workload: `statistics of a ${of}, ${candidates} candidates: the loop is held, ms`,
        us: median(held),
        reference: "ms",
        limit: MOST_MS,
        goal: { at: "most", ratio: 1 },
      });
    }
  }
  return rows;
}
