import assert from "node:assert/strict";
import type { RunSummaries } from "@assay/contract";
import { buildRun, stepBody, type TestRun } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { requestOf } from "../measure/connection.ts";
import { drive } from "../measure/load.ts";
import { answerOf, reading } from "../measure/reading.ts";
import { compare } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

/** 200 runs with 846 candidates and 6 exercises: 5,076 progress values. */
const RUNS = 200;
const CANDIDATES = 846;
const EXERCISES = 6;
/** What Directus sends for the same page, before compression: a third of it is the goal. */
const MOST_BYTES = (421 * 1024) / 3;

/** Copies of one started run, with its design, people and cells; half of the ratings are there. */
async function copyRun({ owner }: Bench, { run, tenant, candidates, exerciseIds }: TestRun) {
  const values = [tenant.id, run.id, RUNS];
  const runId = "left(md5('run' || n), 24)";
  const copies = "generate_series(2, $3::int) n";
  await owner.query("begin");
  await owner.query("select set_config('app.tenant', $1, true)", [tenant.id]);
  for (const [table, columns] of [
    ["run", "name, texts, planned_date, state, process_id, creator_id, started_at"],
    ["run_design", "process, scale, competencies, outline, scale_id"],
    ["run_moderator", "person_id, position"],
    ["run_team", "id, position, name"],
    ["run_team_observer", "team_id, person_id, position"],
  ] as const) {
    const key = table === "run" ? "id" : "run_id";
    await owner.query(
      `insert into ${table} (tenant_id, ${key}, ${columns})
       select tenant_id, ${runId}, ${columns} from ${table}, ${copies}
        where tenant_id = $1 and ${key} = $2`,
      values,
    );
  }
  await owner.query(
    `insert into person (tenant_id, id, title, first_name, last_name, type)
     select $1, left(md5('candidate' || c), 24), 'Mrs', 'Robin' || c, 'Kandidat' || c, 'USER'
       from generate_series(2, $2::int) c`,
    [tenant.id, CANDIDATES],
  );
  // The run that was built has the first candidate; the others are spread over all runs.
  await owner.query(
    `insert into run_candidate (tenant_id, run_id, person_id, position, job, first_name, last_name,
                                title, is_candidate)
     select $1, ids[c % $2::int + 1], left(md5('candidate' || c), 24), c, 'Job', 'Robin' || c,
            'Kandidat' || c, 'Mrs', true
       from generate_series(2, $3::int) c,
            (select array_agg(id order by id) as ids from run where tenant_id = $1) r`,
    [tenant.id, RUNS, CANDIDATES],
  );
  await owner.query(
    `insert into run_cell (tenant_id, run_id, candidate_id, exercise_id, team_id)
     select c.tenant_id, c.run_id, c.person_id, e, t.id
       from run_candidate c
       join run_team t on t.tenant_id = c.tenant_id and t.run_id = c.run_id
       cross join unnest($2::text[]) e
      where c.tenant_id = $1 and c.person_id <> $3`,
    [tenant.id, exerciseIds, candidates[0]?.id],
  );
  await owner.query(
    `insert into assessment (tenant_id, id, run_id, candidate_id, exercise_id, person_id, type,
                             scale_id, values, rated, updated_on)
     select x.tenant_id, left(md5(x.run_id || x.candidate_id || x.exercise_id || o.person_id), 24),
            x.run_id, x.candidate_id, x.exercise_id, o.person_id, 'OBSERVATION', d.scale_id, '[]', 2, now()
       from run_cell x
       join run_team_observer o on o.tenant_id = x.tenant_id and o.run_id = x.run_id and o.team_id = x.team_id
       join run_design d on d.tenant_id = x.tenant_id and d.run_id = x.run_id
      where x.tenant_id = $1 and abs(hashtext(x.candidate_id || x.exercise_id)) % 2 = 0`,
    [tenant.id],
  );
  await owner.query("commit");
  await owner.query("vacuum analyze");
}

/** A moderator with 200 runs. */
export async function buildDashboard(bench: Bench): Promise<TestRun> {
  const made = await buildRun(bench.server, {
    competencies: 2,
    items: (competencyIds) =>
      Array.from({ length: EXERCISES }, () => stepBody("EXERCISE", { competencyIds })),
    state: "STARTED",
  });
  await copyRun(bench, made);
  return made;
}

export const dashboardRequest = ({ moderator }: TestRun): Buffer =>
  requestOf("GET /api/ProcessRun/My?summary=true", {
    host: moderator.host,
    authorization: `Bearer ${moderator.token}`,
  });

/** P4: a moderator's dashboard, in one call. */
export async function dashboard(bench: Bench): Promise<Row[]> {
  const made = await buildDashboard(bench);
  const { moderator, tenant } = made;
  const ours = dashboardRequest(made);
  const least = requestOf("GET /dashboard", {
    host: moderator.host,
    "x-tenant": tenant.id,
    "x-person": moderator.user.id,
  });
  const text = await answerOf(bench.us, ours);
  const { payload } = JSON.parse(text) as { payload: RunSummaries };
  const all = JSON.parse(await answerOf(bench.floor, least)) as { candidates: unknown[] }[];
  const count = (list: { candidates: unknown[] }[]) =>
    list.reduce((sum, run) => sum + run.candidates.length, 0);
  assert.deepEqual([payload.processRuns.length, count(payload.processRuns)], [RUNS, CANDIDATES]);
  assert.deepEqual([all.length, count(all)], [RUNS, CANDIDATES]);
  const { us, floor } = await compare({
    floor: () => drive(bench.floor, reading(least)),
    us: () => drive(bench.us, reading(ours)),
  });
  const row = { reference: "floor", workload: "P4 dashboard: CPU, µs" };
  return [
    { ...row, us: us.cpu, limit: floor.cpu, goal: { at: "most", ratio: 2 } },
    {
      ...row,
      workload: "P4 dashboard: PostgreSQL's CPU, µs",
      us: us.databaseCpu,
      limit: floor.databaseCpu,
    },
    {
      workload: "P4 dashboard: bytes before compression",
      us: Buffer.byteLength(text),
      reference: "a third of Directus'",
      limit: MOST_BYTES,
      goal: { at: "most", ratio: 1 },
    },
  ];
}
