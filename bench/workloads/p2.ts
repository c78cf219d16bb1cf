import { followEvents } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { type Offer, offer, type Offered } from "../measure/offer.ts";
import { compare } from "../measure/rounds.ts";
import type { Row } from "../table.ts";
import { buildWriters, confirmSave, floorRequest, saveRequest, type Writer } from "./writers.ts";

const RUNS = 25;
const OF_EACH = 20;
const EVERY_MS = 5_000;
/** Saves of each observer in a round. */
const TIMES = 3;
const MOST_CORES = 0.25;

const offering = (writers: Writer[], request: (writer: Writer) => Buffer): Offer => ({
  callers: writers.length,
  everyMs: EVERY_MS,
  goesOn: (times) => times < TIMES,
  request: (caller) => request(writers[caller]!),
  check: (answer, caller) => confirmSave(writers[caller]!, answer),
});

/** How many writers' confirmed texts are what is stored: whole, with the confirmed revision, on one page. */
async function countStored({ owner }: Bench, writers: Writer[]): Promise<number> {
  const { rows } = await owner.query<{ person: string; pages: unknown }>(
    `select o.observer_id as person, json_agg(json_build_array(p.id, p.revision, p.content)) as pages
       from observation o join observation_page p on p.tenant_id = o.tenant_id and p.observation_id = o.id
      where o.tenant_id = $1 group by 1`,
    [writers[0]!.tenantId],
  );
  const stored = new Map(rows.map(({ person, pages }) => [person, JSON.stringify(pages)]));
  const isStored = ({ observer, pageId, revision, text }: Writer) =>
    stored.get(observer.user.id) === JSON.stringify([[pageId, revision, text]]);
  return writers.filter(isStored).length;
}

/** P2: 500 observers write, each saves every five seconds, and each one's page follows the events. */
export async function manyObservers(bench: Bench): Promise<Row[]> {
  const writers = await buildWriters(bench, { runs: RUNS, ofEach: OF_EACH });
  await bench.owner.query("vacuum analyze");
  const streams = await Promise.all(
    writers.map(({ observer }) => followEvents(bench.us.port, observer)),
  );
  const total = { offered: 0, served: 0, confirmed: 0, stored: 0 };
  const save = async () => {
    const round = await offer(bench.us, offering(writers, saveRequest));
    total.offered += round.offered;
    total.served += round.served;
    total.confirmed += writers.length;
    total.stored += await countStored(bench, writers);
    return round;
  };
  const { us, floor } = await compare<"us" | "floor", Offered>({
    floor: () => offer(bench.floor, offering(writers, floorRequest)),
    us: save,
  });
  if (streams.some(({ status }) => status !== 200)) throw new Error("not everybody follows");
  for (const stream of streams) stream.close();
  const name = `P2 ${writers.length} observers`;
  const rounds = total.confirmed / writers.length;
  return [
    {
      workload: `${name}: saves per second served in time`,
      us: total.served / rounds,
      reference: "offered",
      limit: total.offered / rounds,
      goal: { at: "least", ratio: 0.995 },
    },
    {
      workload: `${name}: p99, ms`,
      us: us.p99,
      reference: "floor",
      limit: floor.p99,
      goal: { at: "most", ratio: 3 },
    },
    {
      workload: `${name}: processors that the server keeps busy`,
      us: us.cores,
      reference: "processors",
      limit: MOST_CORES,
      goal: { at: "most", ratio: 1 },
    },
    {
      workload: `${name}: processors that PostgreSQL keeps busy`,
      us: us.databaseCores,
      reference: "floor",
      limit: floor.databaseCores,
    },
    {
      workload: `${name}: texts stored as confirmed, whole and once`,
      us: total.stored,
      reference: "confirmed",
      limit: total.confirmed,
      goal: { at: "least", ratio: 1 },
    },
  ];
}
