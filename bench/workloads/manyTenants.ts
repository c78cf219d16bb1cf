import { buildRun, stepBody, type TestRun } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { insertAssessments } from "./ratedRun.ts";

const TENANTS = 1_000;
/** What all tenants together hold at size 1, in runs; each has some ninety rows. */
const RUNS = 250;
const CANDIDATES = 4;
const EXERCISES = 3;
const PAGE =
  "<p>Fasst zusammen, fragt zweimal nach und schlägt vor, die Kosten zu prüfen.</p>".repeat(6);

/** What a tenant has before its first run. */
const GROUND = ["scale", "competency", "process", "process_competency"];

/** A column of a copied row that is not as it was; `r` is the new run, `t` the row that is copied. */
type Changed = Readonly<Record<string, string>>;
const own = (column: string) => `left(md5(r.run_id || t.${column}), 24)`;
const OF_RUN: readonly [table: string, changed: Changed][] = [
  ["run_design", {}],
  ["run_moderator", {}],
  ["run_team", {}],
  ["run_team_observer", {}],
  ["run_candidate", { person_id: own("person_id") }],
  ["run_cell", { candidate_id: own("candidate_id") }],
  ["assessment", { id: own("id"), candidate_id: own("candidate_id") }],
  ["observation", { id: own("id"), candidate_id: own("candidate_id") }],
];

/** A finished run with a rating and a page of every observer in every cell, in a separate tenant. */
async function buildModel(bench: Bench): Promise<TestRun> {
  const made = await buildRun(bench.server, {
    candidates: CANDIDATES,
    competencies: 2,
    items: (competencyIds) =>
      Array.from({ length: EXERCISES }, () => stepBody("EXERCISE", { competencyIds })),
    state: "FINISHED",
  });
  await insertAssessments(bench, made);
  await bench.owner.query(
    `insert into observation (tenant_id, id, run_id, candidate_id, exercise_id, observer_id, type, updated_on)
     select tenant_id, id, run_id, candidate_id, exercise_id, person_id, 'html', now()
       from assessment where tenant_id = $1`,
    [made.tenant.id],
  );
  await bench.owner.query(
    `insert into observation_page (tenant_id, id, observation_id, page, title, content, updated_on)
     select tenant_id, id, id, 1, 'Seite', $2, now() from observation where tenant_id = $1`,
    [made.tenant.id, PAGE],
  );
  return made;
}

/** Copies rows of the model's tenant: into each tenant, or into each new run. */
async function copy(
  { owner }: Bench,
  { tenant }: TestRun,
  { table, to, changed }: { table: string; to: "bench_tenant" | "bench_run"; changed: Changed },
): Promise<void> {
  const { rows } = await owner.query<{ column: string }>(
    `select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows.map(({ column }) => column);
  const values = columns.map((column) => changed[column] ?? `t.${column}`);
  await owner.query(
    `insert into ${table} (${columns.join()})
     select ${values.join()} from ${to} r, ${table} t where t.tenant_id = $1`,
    [tenant.id],
  );
  // Else the checks of foreign keys go on with plans that were made for a small table.
  await owner.query(`analyze ${table}`);
}

/**
 * Fills the database with a thousand tenants of uneven size: the second has half as many runs as the
 * first, the third a third (Zipf), and so on. All keys and triggers stay at work.
 *
 * @param largest existing tenants that become the largest ones.
 * @param size how many times as much as at first.
 * @returns how many rows all tables together hold.
 */
export async function fillTenants(bench: Bench, largest: string[], size: number): Promise<number> {
  const { owner } = bench;
  const model = await buildModel(bench);
  await owner.query(
    `create table bench_tenant as
     select coalesce(($1::text[])[k], left(md5('tenant' || k), 24)) as id, k > cardinality($1) as is_new,
            round($2 / (k * (select sum(1.0 / n) from generate_series(1, $3::int) n)))::int as runs,
            'bench' || k as name
       from generate_series(1, $3::int) k`,
    [largest, RUNS * size, TENANTS],
  );
  await owner.query(
    `create table bench_run as
     select id as tenant_id, left(md5(id || n), 24) as run_id from bench_tenant, generate_series(1, runs) n`,
  );
  await owner.query(
    `insert into tenant (tenant_id, name, app_title, styling, languages, features, licence, email_settings)
     select r.id, r.name, t.app_title, t.styling, t.languages, t.features, t.licence, t.email_settings
       from bench_tenant r, tenant t where r.is_new and t.tenant_id = $1`,
    [model.tenant.id],
  );
  // Its users come along, without their accounts; each run has different candidates.
  for (const table of ["person", ...GROUND])
    await copy(bench, model, { table, to: "bench_tenant", changed: { tenant_id: "r.id" } });
  const runs = { tenant_id: "r.tenant_id", id: "r.run_id" };
  await copy(bench, model, { table: "run", to: "bench_run", changed: runs });
  await owner.query(
    `insert into person (tenant_id, id, title, first_name, last_name, type)
     select r.tenant_id, ${own("id")}, t.title, t.first_name, t.last_name, t.type
       from bench_run r, person t where t.tenant_id = $1 and t.id = any($2)`,
    [model.tenant.id, model.candidates.map(({ id }) => id)],
  );
  await owner.query("analyze person");
  for (const [table, changed] of OF_RUN) {
    const all = { tenant_id: "r.tenant_id", run_id: "r.run_id", ...changed };
    await copy(bench, model, { table, to: "bench_run", changed: all });
  }
  const pages = { id: own("id"), observation_id: own("observation_id"), tenant_id: "r.tenant_id" };
  await copy(bench, model, { table: "observation_page", to: "bench_run", changed: pages });
  await owner.query("vacuum analyze");
  const { rows } = await owner.query<{ stored: string }>(
    "select sum(n_live_tup) as stored from pg_stat_user_tables where schemaname = 'public'",
  );
  return Number(rows[0]?.stored ?? 0);
}
