import fs from "node:fs";
import path from "node:path";
import type { Bench } from "../bench.ts";
import { drive, type Load, type Sample, type Target } from "../measure/load.ts";
import { hasPgbench, pgbench } from "../measure/pgbench.ts";
import { compare } from "../measure/rounds.ts";
import type { Row } from "../table.ts";
import {
  buildWriters,
  confirmSave,
  floorRequest,
  PAGE,
  saveRequest,
  type Writer,
} from "./writers.ts";

const CONNECTIONS = 50;
const SECONDS = 2;

/** Two observers in each run. */
export const buildPairs = (bench: Bench): Promise<Writer[]> =>
  buildWriters(bench, { runs: CONNECTIONS / 2, ofEach: 2 });

const saving = (
  writers: Writer[],
  connections: number,
  request: (writer: Writer) => Buffer,
): Load => ({
  connections,
  seconds: SECONDS,
  request: (index) => request(writers[index]!),
  check: (answer, index) => confirmSave(writers[index]!, answer),
});

export const savingLoad = (writers: Writer[], connections: number): Load =>
  saving(writers, connections, saveRequest);
const floorLoad = (writers: Writer[], connections: number): Load =>
  saving(writers, connections, floorRequest);

/** pgbench knows its clients by number: a table says whose page each of them writes. */
async function writeScript({ owner, folder }: Bench, writers: Writer[]): Promise<string> {
  const ids = writers.map(({ pageId, observer }) => [pageId, observer.user.id]);
  await owner.query("create table bench_page (n int primary key, page_id text, person_id text)");
  await owner.query(
    `insert into bench_page select n - 1, ids ->> 0, ids ->> 1
       from json_array_elements($1) with ordinality as w (ids, n)`,
    [JSON.stringify(ids)],
  );
  const file = path.join(folder, "save.sql");
  fs.writeFileSync(
    file,
    `\\set n random(1, 1000000000)
     update observation_page p
        set content = :n::text || '${PAGE}', updated_on = now(), revision = p.revision + 1
       from observation o, bench_page b
      where b.n = :client_id and p.tenant_id = '${writers[0]!.tenantId}' and p.id = b.page_id
        and o.tenant_id = p.tenant_id and o.id = p.observation_id and o.observer_id = b.person_id;
    `,
  );
  return file;
}

async function measureLimit(bench: Bench, file: string): Promise<Sample> {
  const { ownerUrl: databaseUrl } = bench.server;
  const script = { databaseUrl, file, clients: CONNECTIONS, seconds: SECONDS };
  return { perSecond: await pgbench(script), cpu: 0, databaseCpu: 0, p50: 0 };
}

const rounds = (target: Target, load: Load) => () => drive(target, load);

/** P1: autosave of a 4 KB page on 50 connections, and on one. */
export async function autosave(bench: Bench): Promise<Row[]> {
  const writers = await buildPairs(bench);
  const script = hasPgbench() ? await writeScript(bench, writers) : undefined;
  await bench.owner.query("vacuum analyze");
  const { us, floor, ourOne, floorOne, limit } = await compare({
    floor: rounds(bench.floor, floorLoad(writers, CONNECTIONS)),
    us: rounds(bench.us, savingLoad(writers, CONNECTIONS)),
    ...(script && { limit: () => measureLimit(bench, script) }),
    floorOne: rounds(bench.floor, floorLoad(writers, 1)),
    ourOne: rounds(bench.us, savingLoad(writers, 1)),
  } as Record<"us" | "floor" | "limit" | "ourOne" | "floorOne", () => Promise<Sample>>);
  const row = { workload: "P1 autosave: ", us: us.cpu, reference: "floor", limit: floor.cpu };
  return [
    { ...row, workload: "P1 autosave: CPU, µs", goal: { at: "most", ratio: 2 } },
    // A machine with much other work may not let pgbench come to anything: no limit, then.
    limit?.perSecond && {
      workload: "P1 autosave: saves per second",
      us: us.perSecond,
      reference: "db limit",
      limit: limit.perSecond,
      goal: { at: "least", ratio: 0.25 },
    },
    {
      workload: "P1 autosave: one connection, ms",
      us: ourOne.p50,
      reference: "floor",
      limit: floorOne.p50,
      goal: { at: "most", ratio: 2 },
    },
    {
      workload: "P1 autosave: PostgreSQL's CPU, µs",
      us: us.databaseCpu,
      reference: "floor",
      limit: floor.databaseCpu,
    },
  ].filter(Boolean) as Row[];
}
