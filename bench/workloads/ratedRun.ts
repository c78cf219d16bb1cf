import assert from "node:assert/strict";
import type { Assessment } from "@assay/contract";
import { buildRun, type RunOptions, stepBody, type TestRun } from "@assay/testing";
import type { Bench } from "../bench.ts";
import { requestOf } from "../measure/connection.ts";
import { drive } from "../measure/load.ts";
import { answerOf, reading } from "../measure/reading.ts";
import { compare } from "../measure/rounds.ts";
import type { Row } from "../table.ts";

export interface RatedSize {
  candidates: number;
  exercises: number;
  observers: number;
  competencies: number;
  state: NonNullable<RunOptions["state"]>;
}

/** A run in which every observer has rated every competency in every cell. */
export async function buildRatedRun(bench: Bench, size: RatedSize): Promise<TestRun> {
  const made = await buildRun(bench.server, {
    ...size,
    items: (competencyIds) =>
      Array.from({ length: size.exercises }, () => stepBody("EXERCISE", { competencyIds })),
  });
  await insertAssessments(bench, made);
  return made;
}

/** Every observer rates every competency in every cell. */
export async function insertAssessments({ owner }: Bench, made: TestRun) {
  await owner.query(
    `insert into assessment (tenant_id, id, run_id, candidate_id, exercise_id, person_id, type,
                             scale_id, values, rated, updated_on)
     select $1, lpad(to_hex(row_number() over ()), 24, '0'), $2, c, e, o, 'OBSERVATION', $3,
            (select jsonb_agg(jsonb_build_object(
                      'competencyId', k, 'selectedCriterion', 1 + abs(hashtext(c || e || o || k) % 5),
                      'selectedCriterionOverwrite', null, 'selectedCueIds', '[]'::jsonb))
               from unnest($7::text[]) k),
            cardinality($7::text[]), now()
       from unnest($4::text[]) c, unnest($5::text[]) e, unnest($6::text[]) o`,
    [
      made.tenant.id,
      made.run.id,
      made.process.scaleId,
      made.candidates.map(({ id }) => id),
      made.exerciseIds,
      made.observers.map(({ user }) => user.id),
      made.process.competencyIds,
    ],
  );
  await owner.query("vacuum analyze");
}

/** The same ratings, in whatever order and form of time. */
const comparable = (list: Assessment[]) =>
  list
    .map((one) => ({ ...one, updatedOn: Date.parse(one.updatedOn) }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const ratingsRequest = ({ moderator, run }: TestRun): Buffer =>
  requestOf(`GET /api/Assessment/run/${run.id}/all`, {
    host: moderator.host,
    authorization: `Bearer ${moderator.token}`,
  });

/** The call for all ratings of a run against the floor: its processor time, and the database's. */
export async function ratingsCall(bench: Bench, made: TestRun, name: string): Promise<Row[]> {
  const { moderator, run, tenant } = made;
  const ours = ratingsRequest(made);
  const least = requestOf(`GET /assessments/${run.id}`, {
    host: moderator.host,
    "x-tenant": tenant.id,
    "x-person": moderator.user.id,
  });
  const text = await answerOf(bench.us, ours);
  const { payload } = JSON.parse(text) as { payload: { assessments: Assessment[] } };
  const all = JSON.parse(await answerOf(bench.floor, least)) as Assessment[];
  const { candidates, exerciseIds, observers } = made;
  assert.equal(all.length, candidates.length * exerciseIds.length * observers.length);
  assert.deepEqual(comparable(payload.assessments), comparable(all));
  const { us, floor } = await compare({
    floor: () => drive(bench.floor, reading(least)),
    us: () => drive(bench.us, reading(ours)),
  });
  const row = { reference: "floor", workload: `${name}: CPU, µs` };
  return [
    { ...row, us: us.cpu, limit: floor.cpu, goal: { at: "most", ratio: 1.5 } },
    {
      ...row,
      workload: `${name}: PostgreSQL's CPU, µs`,
      us: us.databaseCpu,
      limit: floor.databaseCpu,
    },
  ];
}
