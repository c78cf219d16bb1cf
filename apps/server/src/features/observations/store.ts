import type { Observation, ObservationPage } from "@assay/contract";
import { joinDrawing, OBSERVATION_TYPES, RUN_STATES } from "@assay/domain";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { IS_RUNNING } from "../../db/candidateNames.ts";
import type { TenantTransaction } from "../../db/database.ts";
import { observationPages, observations } from "../../db/schema/observations.ts";
import { HasRow, IdRow } from "../../db/rows.ts";

type PageRow = Omit<ObservationPage, "name" | "updatedOn"> & { updatedOn: Date };
export type ObservationRow = Omit<Observation, "updatedOn" | "pages"> & {
  updatedOn: Date;
  pages: PageRow[];
};
const headFields = {
  id: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  observerId: z.string(),
  type: z.enum(OBSERVATION_TYPES),
};
const observationFields = { ...headFields, processRunId: z.string(), updatedOn: z.date() };
const pageFields = {
  page: z.int(),
  title: z.string(),
  content: z.string(),
  competencyId: z.nullable(z.string()),
  alternative: z.string(),
  revision: z.int(),
};
/** An observation with one of its pages, or without any. */
const JoinedRow = z.union([
  z.strictObject({
    ...observationFields,
    ...pageFields,
    pageId: z.string(),
    pageUpdatedOn: z.date(),
    /** The strokes of a drawing as JSON texts, separated by commas. */
    strokes: z.nullable(z.string()),
  }),
  z.strictObject({
    ...observationFields,
    pageId: z.null(),
    page: z.null(),
    title: z.null(),
    content: z.null(),
    competencyId: z.null(),
    alternative: z.null(),
    revision: z.null(),
    pageUpdatedOn: z.null(),
    strokes: z.null(),
  }),
]);
type JoinedRow = z.infer<typeof JoinedRow>;

const OBSERVATION = `
  select o.id, o.run_id as "processRunId", o.candidate_id as "candidateId",
         o.exercise_id as "exerciseId", o.observer_id as "observerId", o.type,
         o.updated_on as "updatedOn", p.id as "pageId", p.page, p.title, p.content,
         p.competency_id as "competencyId", p.alternative,
         p.updated_on as "pageUpdatedOn", p.revision,
         case when o.type = 'webInk' then (
           select string_agg(s.stroke, ',' order by s.stroke_id collate "C") from ink_stroke s
            where s.tenant_id = p.tenant_id and s.page_id = p.id) end as strokes
    from observation o
    left join observation_page p on p.tenant_id = o.tenant_id and p.observation_id = o.id
   where o.tenant_id = $1`;
const ORDER = `order by o.id, p.page`;

/** Joins rows to observations with their pages in order. */
function gather(rows: JoinedRow[]): ObservationRow[] {
  const all = new Map<string, ObservationRow>();
  for (const row of rows) {
    const { id, processRunId, candidateId, exerciseId, observerId, type, updatedOn } = row;
    const own = { id, processRunId, candidateId, exerciseId, observerId, type, updatedOn };
    const observation = all.get(id) ?? { ...own, pages: [] };
    all.set(id, observation);
    if (row.pageId !== null)
      observation.pages.push({
        id: row.pageId,
        page: row.page,
        title: row.title,
        content: row.strokes === null ? row.content : joinDrawing([row.strokes]),
        competencyId: row.competencyId,
        alternative: row.alternative,
        updatedOn: row.pageUpdatedOn,
        revision: row.revision,
      });
  }
  return [...all.values()];
}

/** An observation without its pages: its cell, its author, and the bytes of its texts and strokes. */
const ObservationHead = z.strictObject({ ...headFields, bytes: z.number() });
export type ObservationHead = z.infer<typeof ObservationHead>;

/** The observations of all candidates of a run, or of one, without pages: those are read only where rights allow it. */
export const selectObservationHeads = (tx: TenantTransaction, runId: string, of?: string) =>
  tx.prepared(
    ObservationHead,
    `select o.id, o.candidate_id as "candidateId", o.exercise_id as "exerciseId",
            o.observer_id as "observerId", o.type, (
              select coalesce(sum(octet_length(p.content) + coalesce((
                       select sum(octet_length(s.stroke)) from ink_stroke s
                        where s.tenant_id = p.tenant_id and s.page_id = p.id), 0)), 0)
                from observation_page p
               where p.tenant_id = o.tenant_id and p.observation_id = o.id)::float8 as bytes
       from observation o
      where o.tenant_id = $1 and o.run_id = $2 and ($3::text is null or o.candidate_id = $3)
      order by o.id`,
    [tx.tenantId, runId, of ?? null],
  );

export const selectObservations = async (tx: TenantTransaction, ids: readonly string[]) =>
  gather(
    await tx.prepared(JoinedRow, `${OBSERVATION} and o.id = any($2) ${ORDER}`, [tx.tenantId, ids]),
  );

/** The observations of one candidate of a run. */
export const selectObservationsOf = async (
  tx: TenantTransaction,
  runId: string,
  candidateId: string,
) =>
  gather(
    await tx.prepared(
      JoinedRow,
      `${OBSERVATION} and o.run_id = $2 and o.candidate_id = $3 ${ORDER}`,
      [tx.tenantId, runId, candidateId],
    ),
  );

/**
 * With `forUpdate` locked until the transaction ends, so that page numbers stay unique and the candidate is not erased
 * meanwhile.
 */
export async function selectObservation(
  tx: TenantTransaction,
  id: string,
  { forUpdate = false } = {},
): Promise<ObservationRow | undefined> {
  if (forUpdate)
    await tx.execute(
      `select 1 from observation o
         join run_candidate c on c.tenant_id = o.tenant_id and c.run_id = o.run_id
          and c.person_id = o.candidate_id
        where o.tenant_id = $1 and o.id = $2 for key share of c for update of o`,
      [tx.tenantId, id],
    );
  const rows = await tx.prepared(JoinedRow, `${OBSERVATION} and o.id = $2 ${ORDER}`, [
    tx.tenantId,
    id,
  ]);
  return gather(rows)[0];
}

/** An observer's observation of one type in a cell. */
export async function selectObservationOfCell(
  tx: TenantTransaction,
  { processRunId, candidateId, exerciseId, observerId, type }: Cell,
): Promise<ObservationRow | undefined> {
  const rows = await tx.prepared(
    JoinedRow,
    `${OBSERVATION} and o.run_id = $2 and o.candidate_id = $3 and o.exercise_id = $4
        and o.observer_id = $5 and o.type = $6 ${ORDER}`,
    [tx.tenantId, processRunId, candidateId, exerciseId, observerId, type],
  );
  return gather(rows)[0];
}

export type Cell = Pick<
  Observation,
  "processRunId" | "candidateId" | "exerciseId" | "observerId" | "type"
>;

/**
 * Makes the observation of a cell, unless there is one (a unique key decides between two at once).
 * Returns its id, and whether it is new.
 */
export async function insertObservation(
  tx: TenantTransaction,
  id: string,
  { processRunId, ...cell }: Cell,
  updatedOn: Date,
): Promise<{ id: string; isNew: boolean }> {
  const [inserted] = await tx.db
    .insert(observations)
    .values({ id, runId: processRunId, ...cell, updatedOn })
    .onConflictDoNothing()
    .returning({ id: observations.id });
  if (inserted) return { id, isNew: true };
  const [stored] = await tx.prepared(
    IdRow,
    `select id from observation where tenant_id = $1 and run_id = $2 and candidate_id = $3
        and exercise_id = $4 and observer_id = $5 and type = $6`,
    [tx.tenantId, processRunId, cell.candidateId, cell.exerciseId, cell.observerId, cell.type],
  );
  if (!stored) throw new Error("an observation that is there and is not");
  return { id: stored.id, isNew: false };
}

const byId = (tx: TenantTransaction, id: string) =>
  and(eq(observations.tenantId, tx.tenantId), eq(observations.id, id));

export const updateObservation = (tx: TenantTransaction, id: string, updatedOn: Date) =>
  tx.db.update(observations).set({ updatedOn }).where(byId(tx, id));

export const deleteObservation = (tx: TenantTransaction, id: string) =>
  tx.db.delete(observations).where(byId(tx, id));

export const insertPage = (tx: TenantTransaction, observationId: string, page: PageRow) =>
  tx.db.insert(observationPages).values({ observationId, ...page });

export const updatePageNumber = (tx: TenantTransaction, id: string, page: number) =>
  tx.db
    .update(observationPages)
    .set({ page })
    .where(and(eq(observationPages.tenantId, tx.tenantId), eq(observationPages.id, id)));

export const deletePage = (tx: TenantTransaction, id: string) =>
  tx.db
    .delete(observationPages)
    .where(and(eq(observationPages.tenantId, tx.tenantId), eq(observationPages.id, id)));

/** Whether the tenant has a competency with this id. */
export async function hasCompetency(tx: TenantTransaction, id: string): Promise<boolean> {
  const [row] = await tx.prepared(
    HasRow,
    "select exists (select from competency where tenant_id = $1 and id = $2) as has",
    [tx.tenantId, id],
  );
  return row?.has === true;
}

/** Stores the text that an edit by somebody other than the author replaces (decisions §6). */
export const storeReplaced = (tx: TenantTransaction, id: string) =>
  tx.db
    .update(observationPages)
    .set({
      replacedTitle: sql`coalesce(${observationPages.replacedTitle}, ${observationPages.title})`,
      replacedContent: sql`coalesce(${observationPages.replacedContent}, ${observationPages.content})`,
    })
    .where(and(eq(observationPages.tenantId, tx.tenantId), eq(observationPages.id, id)));

/** The people of one cell: enough of the run for its rules, without reading all of it. */
const CellOfRun = z.strictObject({
  runState: z.enum(RUN_STATES),
  moderators: z.array(z.string()),
  moderatorsAreObservers: z.boolean(),
  teamId: z.nullable(z.string()),
  observers: z.array(z.string()),
  observersHaveModeratorView: z.nullable(z.boolean()),
  /** Of the cell's candidate. */
  isErased: z.boolean(),
});
type CellOfRun = z.infer<typeof CellOfRun>;

/** A page by its id, with its observation and the cell of that. */
const PageToEdit = z.strictObject({
  ...observationFields,
  ...pageFields,
  ...CellOfRun.shape,
  observationId: z.string(),
  hasEvidence: z.boolean(),
});
export type PageToEdit = z.infer<typeof PageToEdit>;

/**
 * The locked page with the data that the right to write it depends on: the hot path of autosave. Code that locks pages
 * locks
 * their candidate and their observation first, here as in `selectObservation`, so that writers do not deadlock,
 * and an erased page is not filled again.
 */
export async function selectPageToEdit(
  tx: TenantTransaction,
  observationId: string,
  { pageId, page }: { pageId: string | undefined; page: number },
): Promise<PageToEdit | undefined> {
  const [row] = await tx.prepared(
    PageToEdit,
    `select p.id, p.page, p.title, p.content, p.competency_id as "competencyId",
            p.alternative, p.updated_on as "updatedOn", p.revision, o.id as "observationId", o.type,
            o.observer_id as "observerId", o.run_id as "processRunId",
            o.candidate_id as "candidateId", o.exercise_id as "exerciseId", r.state as "runState",
            r.moderators_are_observers as "moderatorsAreObservers", t.id as "teamId",
            t.observers_have_moderator_view as "observersHaveModeratorView",
            ${IS_RUNNING} and c.last_name is null as "isErased",
            exists (select from evidence e where e.tenant_id = p.tenant_id and e.page_id = p.id) as "hasEvidence",
            array(select m.person_id from run_moderator m
                   where m.tenant_id = r.tenant_id and m.run_id = r.id) as moderators,
            array(select w.person_id from run_team_observer w
                   where w.tenant_id = t.tenant_id and w.run_id = t.run_id and w.team_id = t.id) as observers
       from observation_page p
       join observation o on o.tenant_id = p.tenant_id and o.id = p.observation_id
       join run r on r.tenant_id = o.tenant_id and r.id = o.run_id
       join run_candidate c on c.tenant_id = o.tenant_id and c.run_id = o.run_id
        and c.person_id = o.candidate_id
       left join run_cell x on x.tenant_id = o.tenant_id and x.run_id = o.run_id
        and x.candidate_id = o.candidate_id and x.exercise_id = o.exercise_id
       left join run_team t on t.tenant_id = x.tenant_id and t.run_id = x.run_id and t.id = x.team_id
      where p.tenant_id = $1 and p.observation_id = $2
        and case when $3::text is null then p.page = $4 else p.id = $3 end
        for key share of c for update of o, p`,
    [tx.tenantId, observationId, pageId ?? null, page],
  );
  return row;
}

/** The run of a page's cell, with that one cell. */
export const runOfCell = (cell: CellOfRun & Pick<Cell, "candidateId" | "exerciseId">) => ({
  runState: cell.runState,
  erasedIds: cell.isErased ? [cell.candidateId] : [],
  moderators: cell.moderators,
  moderatorsAreObservers: cell.moderatorsAreObservers,
  observerTeams: cell.teamId
    ? [
        {
          id: cell.teamId,
          observers: cell.observers,
          observersHaveModeratorView: cell.observersHaveModeratorView ?? false,
        },
      ]
    : [],
  candidates: [
    {
      candidateId: cell.candidateId,
      exercises: cell.teamId ? [{ exerciseId: cell.exerciseId, observerTeamId: cell.teamId }] : [],
    },
  ],
});

/** Stores a page's text and the time of its observation, in one statement that is sent together with the next. */
export const updatePage = (
  tx: TenantTransaction,
  page: Pick<PageRow, "id" | "title" | "content" | "competencyId" | "alternative" | "revision">,
  updatedOn: Date,
) =>
  tx.send(
    `with stored as (
       update observation_page
          set title = $3, content = $4, competency_id = $5, revision = $6, updated_on = $7,
              alternative = $8
        where tenant_id = $1 and id = $2 returning tenant_id, observation_id)
     update observation o set updated_on = $7 from stored s
      where o.tenant_id = s.tenant_id and o.id = s.observation_id`,
    [
      tx.tenantId,
      page.id,
      page.title,
      page.content,
      page.competencyId,
      page.revision,
      updatedOn,
      page.alternative,
    ],
  );
