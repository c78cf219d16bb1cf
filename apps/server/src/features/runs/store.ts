import {
  type Candidate,
  ObserverTeam,
  type Process,
  ProcessRun,
  RatingRules,
  RunPerson,
} from "@assay/contract";
import {
  CANDIDATE_STATES,
  observedLeaves,
  outlineOf,
  RUN_STATES,
  type SealingState,
  STATISTICS_SETTINGS,
  submitsRatings,
  TITLES,
} from "@assay/domain";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import {
  HAS_ACCOUNT,
  HAS_OWN_NAME,
  IS_RUNNING,
  IS_UNSTARTED,
  SHOWS_PERSON,
} from "../../db/candidateNames.ts";
import type { TenantTransaction } from "../../db/database.ts";
import { runCompetencies, runDesigns, runs } from "../../db/schema/runs.ts";
import { selectProcess } from "../processes/store.ts";
import { selectSealing } from "./reveals/store.ts";

/** A run with its people and cells, but without its design. */
export type RunRow = Omit<StoredRow, "candidates"> & {
  candidates: ProcessRun["candidates"];
  /** What was submitted and revealed so far; absent unless the run is STARTED and its ratings are submitted. */
  sealing?: SealingState;
};

/** A run with its design: the frozen one after the start. */
export type Run = RunRow & { design: Process };

const StoredRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  texts: ProcessRun.shape.texts,
  plannedDate: z.nullable(z.string()),
  runState: z.enum(RUN_STATES),
  processId: z.string(),
  creatorId: z.string(),
  revision: z.int(),
  moderatorsAreObservers: z.boolean(),
  finishedAt: z.nullable(z.date()),
  ratingRules: z.nullable(RatingRules),
  /** The setting of the tenant. */
  statistics: z.enum(STATISTICS_SETTINGS),
  /** The setting of the tenant. */
  dossiers: z.boolean(),
  moderators: z.array(z.string()),
  erasedIds: z.array(z.string()),
  observerTeams: z.array(ObserverTeam),
  candidates: z.array(
    z.strictObject({
      candidateId: z.string(),
      candidateJob: z.string(),
      candidateState: z.enum(CANDIDATE_STATES),
      exerciseIdOfCandidateStateChange: z.nullable(z.string()),
      /** Exercises with their teams as one text, since as objects they were most of the cost of reading many runs. */
      cells: z.nullable(z.string()),
    }),
  ),
});
type StoredRow = z.infer<typeof StoredRow>;

const RUN = `
  select r.id, r.name, r.texts, r.planned_date as "plannedDate", r.state as "runState",
         r.process_id as "processId", r.creator_id as "creatorId", r.revision,
         r.moderators_are_observers as "moderatorsAreObservers", r.finished_at as "finishedAt",
         r.rating_rules as "ratingRules",
         (select t.statistics from tenant t where t.tenant_id = $1) as statistics,
         (select t.dossiers from tenant t where t.tenant_id = $1) as dossiers,
         array(select m.person_id from run_moderator m
                where m.tenant_id = r.tenant_id and m.run_id = r.id order by m.position) as moderators,
         array(select c.person_id from run_candidate c
                where c.tenant_id = r.tenant_id and c.run_id = r.id and c.last_name is null
                  and ${IS_RUNNING}) as "erasedIds",
         (select coalesce(json_agg(json_strip_nulls(json_build_object(
                   'id', t.id, 'name', t.name,
                   'observersHaveModeratorView', t.observers_have_moderator_view, 'isPlanned', nullif(t.is_planned, false),
                   'observers', array(select o.person_id from run_team_observer o
                     where o.tenant_id = t.tenant_id and o.run_id = t.run_id and o.team_id = t.id
                     order by o.position))) order by t.position), '[]')
            from run_team t where t.tenant_id = r.tenant_id and t.run_id = r.id) as "observerTeams",
         (select coalesce(json_agg(json_build_object(
                   'candidateId', c.person_id, 'candidateJob', c.job,
                   'candidateState', c.state, 'exerciseIdOfCandidateStateChange', c.state_exercise_id,
                   'cells', (select string_agg(x.exercise_id || ' ' || x.team_id, ' ')
                     from run_cell x where x.tenant_id = c.tenant_id and x.run_id = c.run_id
                      and x.candidate_id = c.person_id)) order by c.position), '[]')
            from run_candidate c where c.tenant_id = r.tenant_id and c.run_id = r.id) as candidates
    from run r where r.tenant_id = $1`;

type RunCandidate = RunRow["candidates"][number];

function cellsOf(text: string | null): RunCandidate["exercises"] {
  const cells: RunCandidate["exercises"] = [];
  const ids = text?.split(" ") ?? [];
  for (let at = 0; at + 1 < ids.length; at += 2)
    cells.push({ exerciseId: ids[at] ?? "", observerTeamId: ids[at + 1] ?? "" });
  return cells;
}

async function selectRows(tx: TenantTransaction, where: string, values: unknown[]) {
  const rows = await tx.prepared(StoredRow, `${RUN} ${where}`, [tx.tenantId, ...values]);
  const runRows = rows.map(({ candidates, ...row }): RunRow => ({
    ...row,
    candidates: candidates.map(({ cells, ...candidate }) => ({
      ...candidate,
      exercises: cellsOf(cells),
    })),
  }));
  const sealed = runRows.filter(isSubmitting).map(({ id }) => id);
  if (sealed.length === 0) return runRows;
  const sealing = await selectSealing(tx, sealed);
  return runRows.map((run) => withSealing(run, sealing.get(run.id)));
}

const isSubmitting = (run: RunRow): boolean => run.runState === "STARTED" && submitsRatings(run);

const withSealing = (run: RunRow, sealing: SealingState | undefined): RunRow =>
  sealing ? { ...run, sealing } : run;

/** Finds runs by person, since the time for scanning all runs of the tenant would grow with the years. */
const MEMBER = `and r.id = any(array(
  select id from run where tenant_id = $1 and creator_id = $2
  union all select run_id from run_moderator where tenant_id = $1 and person_id = $2
  union all select run_id from run_team_observer where tenant_id = $1 and person_id = $2))`;

/** All runs in which the person has any role, or every run of the tenant if unset. */
export const selectRunRows = (tx: TenantTransaction, memberId: string | null): Promise<RunRow[]> =>
  memberId === null
    ? selectRows(tx, "order by r.planned_date, r.id", [])
    : selectRows(tx, `${MEMBER} order by r.planned_date, r.id`, [memberId]);

/** The existing runs with these ids. */
export const selectRunRowsById = (tx: TenantTransaction, ids: string[]): Promise<RunRow[]> =>
  selectRows(tx, "and r.id = any($2)", [ids]);

/** All runs in which any of these persons has a role. */
export const selectRunRowsOf = (tx: TenantTransaction, memberIds: string[]): Promise<RunRow[]> =>
  selectRows(tx, MEMBER.replaceAll("= $2", "= any($2)"), [memberIds]);

/** With `forUpdate` locked until the transaction ends, so that edits and transitions run one after the other. */
export async function selectRun(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<Run | undefined> {
  if (forUpdate)
    await tx.db.select({ id: runs.id }).from(runs).where(runById(tx, id)).for("update");
  const [row] = await selectRows(tx, "and r.id = $2", [id]);
  return row && withDesign(row, await selectDesign(tx, row));
}

/** The run without cells of exercises that the process lost before the start. */
export function withDesign(row: RunRow, design: Process): Run {
  const exercises = new Set(observedLeaves(design.items).map((item) => item.id));
  const candidates = row.candidates.map((candidate) => ({
    ...candidate,
    exercises: candidate.exercises.filter((cell) => exercises.has(cell.exerciseId)),
  }));
  return { ...row, candidates, design };
}

/** The frozen design, or the present process (decisions §5). */
export async function selectDesign(tx: TenantTransaction, run: RunRow): Promise<Process> {
  const [frozen] = await tx.db
    .select({
      process: runDesigns.process,
      scale: runDesigns.scale,
      competencies: runDesigns.competencies,
    })
    .from(runDesigns)
    .where(and(eq(runDesigns.tenantId, tx.tenantId), eq(runDesigns.runId, run.id)));
  if (frozen) return { ...frozen.process, scale: frozen.scale, competencies: frozen.competencies };
  const process = await selectProcess(tx, run.processId);
  if (!process) throw new Error("a run without its process");
  return process;
}

export const runById = (tx: TenantTransaction, id: string) =>
  and(eq(runs.tenantId, tx.tenantId), eq(runs.id, id));

export const insertRun = (
  tx: TenantTransaction,
  run: Pick<RunRow, "id" | "name" | "texts" | "plannedDate" | "processId" | "creatorId">,
) => tx.db.insert(runs).values({ state: "DRAFT", ...run });

export const deleteRun = (tx: TenantTransaction, id: string) =>
  tx.db.delete(runs).where(runById(tx, id));

/** Set by every change of a run: the next revision, and the start of an unfinished run's retention period. */
export const TOUCHED = { revision: sql`${runs.revision} + 1`, touchedAt: sql`now()` };

export const updateRunState = (
  tx: TenantTransaction,
  id: string,
  change: {
    state: RunRow["runState"];
    startedAt?: Date;
    ratingRules?: RunRow["ratingRules"];
    finishedAt?: Date;
  },
) =>
  tx.db
    .update(runs)
    .set({ ...change, ...TOUCHED })
    .where(runById(tx, id));

/** Freezes the design and the candidates' names into the run (decisions §§5, 7). */
export async function insertRunDesign(tx: TenantTransaction, runId: string, design: Process) {
  const { scale, competencies, ...process } = design;
  const outline = outlineOf(process);
  await tx.db
    .insert(runDesigns)
    .values({ runId, process, scale, competencies, outline, scaleId: scale.id });
  await tx.db
    .insert(runCompetencies)
    .values(process.competencyIds.map((competencyId) => ({ runId, competencyId })));
}

/**
 * Copies the names under which candidates are shown now, at the run's start and for later additions. An
 * account's name is copied, as is the person's if the run has not changed it.
 */
export const copyCandidateNames = (tx: TenantTransaction, runId: string, ids: string[]) =>
  tx.execute(
    `update run_candidate c
        set title = case when ${HAS_OWN_NAME} then c.title else coalesce(c.title, p.title) end,
            first_name = case when ${HAS_OWN_NAME} then c.first_name else p.first_name end,
            last_name = case when ${HAS_OWN_NAME} then c.last_name else p.last_name end,
            email = p.email, is_candidate = not ${HAS_ACCOUNT}
       from person p
      where c.tenant_id = $1 and c.run_id = $2 and c.person_id = any($3)
        and p.tenant_id = c.tenant_id and p.id = c.person_id`,
    [tx.tenantId, runId, ids],
  );

const CandidateRow = z.strictObject({
  id: z.string(),
  job: z.string(),
  title: z.nullable(z.enum(TITLES)),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isCandidate: z.boolean(),
});

/** The candidates in the run's order, with their names in the run; accounts with their own names. */
export async function selectCandidates(tx: TenantTransaction, runId: string): Promise<Candidate[]> {
  const rows = await tx.prepared(
    CandidateRow,
    `select c.person_id as id, c.job,
            case when ${SHOWS_PERSON} then coalesce(c.title, p.title) else c.title end as title,
            case when ${SHOWS_PERSON} then p.first_name else c.first_name end as "firstName",
            case when ${SHOWS_PERSON} then p.last_name else c.last_name end as "lastName",
            case when ${IS_UNSTARTED} then p.email else c.email end as email,
            coalesce(c.is_candidate, not ${HAS_ACCOUNT}) as "isCandidate"
       from run_candidate c
       join run r on r.tenant_id = c.tenant_id and r.id = c.run_id
       join person p on p.tenant_id = c.tenant_id and p.id = c.person_id
      where c.tenant_id = $1 and c.run_id = $2
      order by c.position`,
    [tx.tenantId, runId],
  );
  return rows.map(({ job, ...row }) => ({ ...row, candidateProperties: { job }, image: null }));
}

/** The observers and moderators of a run, and former ones who have written in it. */
export const selectRunPeople = (tx: TenantTransaction, runId: string): Promise<RunPerson[]> =>
  tx.prepared(
    RunPerson,
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.type
       from person p
      where p.tenant_id = $1 and p.id in (
        select person_id from run_moderator where tenant_id = $1 and run_id = $2
        union select person_id from run_team_observer where tenant_id = $1 and run_id = $2
        union select observer_id from observation where tenant_id = $1 and run_id = $2
        union select person_id from assessment where tenant_id = $1 and run_id = $2
        union select o.person_id from assessment_overwrite o
          join assessment a on a.tenant_id = o.tenant_id and a.id = o.assessment_id
          where a.tenant_id = $1 and a.run_id = $2
        union select person_id from candidate_decision where tenant_id = $1 and run_id = $2
        union select unnest(array[person_id, named_by]) from cell_reveal where tenant_id = $1 and run_id = $2
        union select person_id from conference_value where tenant_id = $1 and run_id = $2
        union select unnest(array[opened_by, closed_by]) from conference_round where tenant_id = $1 and run_id = $2
        union select person_id from unsent_report where tenant_id = $1 and run_id = $2
        union select person_id from run_device where tenant_id = $1 and run_id = $2
        union select unnest(array[author_id, observer_id, decided_by]) from late_work where tenant_id = $1 and run_id = $2)
      order by p.last_name, p.first_name, p.id`,
    [tx.tenantId, runId],
  );

const CellRow = z.strictObject({ cell: z.string() });

/** The cells with observations or ratings, as `candidate/exercise`. */
export async function selectWrittenCells(tx: TenantTransaction, runId: string) {
  const rows = await tx.prepared(
    CellRow,
    `select candidate_id || '/' || exercise_id as cell from observation
      where tenant_id = $1 and run_id = $2
      union select candidate_id || '/' || exercise_id from assessment
      where tenant_id = $1 and run_id = $2`,
    [tx.tenantId, runId],
  );
  return new Set(rows.map((row) => row.cell));
}
