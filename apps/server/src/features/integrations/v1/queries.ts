import type { v1Calls } from "@assay/contract/v1";
import {
  isAuditor,
  maySeeAllAssessments,
  observedLeaves,
  readinessOf,
  type RunState,
  seenCandidateIds,
  toldCount,
} from "@assay/domain";
import { ApiFailure, demand, found, seenRun } from "../../../http/failure.ts";
import type { V1Call, V1FileCall } from "../../../http/v1/context.ts";
import { ProblemFailure } from "../../../http/v1/problems.ts";
import { countRated, selectAssessments } from "../../assessments/store.ts";
import { selectUser } from "../../identity/store.ts";
import { selectProcess, selectProcessSummaries } from "../../processes/store.ts";
import { selectReportedRun } from "../../reports/store.ts";
import { type Run, selectCandidates, selectRun } from "../../runs/store.ts";
import { findOrder, readOrder, readOrderPage, readReleased } from "../orders/queries.ts";
import { beginningOf, pageOfAll, pageOfRows } from "./policy.ts";
import type { PageWork } from "./ports.ts";
import {
  cellState,
  nameOf,
  presentCandidate,
  presentFile,
  presentPerson,
  presentProcess,
  presentResult,
  presentRunRow,
  REPORT_STATE,
  RUN_STATE,
} from "./present.ts";
import { selectListedRun, selectRunPage, selectUserPage } from "./store.ts";

type Calls = typeof v1Calls;
type Of<Name extends keyof Calls> = V1Call<Calls[Name]>;
type FileOf<Name extends keyof Calls> = V1FileCall<Calls[Name]>;
type Reader = Pick<Of<"getRun">, "tx" | "actor">;

/** The run, if the key may see it. @throws ApiFailure ITEM_NOT_FOUND */
export const openRun = async ({ tx, actor }: Reader, id: string): Promise<Run> =>
  seenRun(await selectRun(tx, id), actor);

const idOf = ({ id }: { readonly id: string }): string => id;

export async function listProcesses({ tx, query, order }: Of<"listProcesses">) {
  return pageOfAll(await selectProcessSummaries(tx), query, {
    keyOf: idOf,
    present: (process) => ({
      id: process.id,
      name: nameOf(process, order),
      version: process.version,
    }),
  });
}

export const getProcess = async ({ tx, params, order }: Of<"getProcess">) =>
  presentProcess(found(await selectProcess(tx, params.processId)), order);

const stateOf = (wanted: string): RunState | null =>
  (Object.keys(RUN_STATE) as RunState[]).find((state) => RUN_STATE[state] === wanted) ?? null;

export async function listRuns({ tx, actor, query }: Of<"listRuns">) {
  const { limit, state, processId = null, changedSince } = query;
  const rows = await selectRunPage(tx, {
    creatorId: isAuditor(actor) ? null : actor.id,
    after: beginningOf(query),
    state: state === undefined ? null : stateOf(state),
    processId,
    changedSince: changedSince === undefined ? null : new Date(changedSince),
    limit: limit + 1,
  });
  return pageOfRows(rows, query, { keyOf: idOf, present: presentRunRow });
}

/** A run as programs see it. @throws ApiFailure ITEM_NOT_FOUND */
export async function readRun(call: Reader, id: string) {
  const run = await openRun(call, id);
  const row = found(await selectListedRun(call.tx, id));
  const missing = run.runState === "DRAFT" ? [...readinessOf(run).missing] : [];
  return { ...presentRunRow(row), missing };
}

export const getRun = (call: Of<"getRun">) => readRun(call, call.params.runId);

export async function listCandidates(call: Of<"listCandidates">) {
  const run = await openRun(call, call.params.runId);
  const seen = new Set(seenCandidateIds(run, call.actor));
  const all = await selectCandidates(call.tx, run.id);
  return pageOfAll(
    all.filter(({ id }) => seen.has(id)),
    call.query,
    { keyOf: idOf, present: (candidate) => presentCandidate(candidate, run) },
  );
}

/** The run, if the key sees everybody's ratings in it. @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
async function openRated(call: Reader, id: string): Promise<Run> {
  const run = await openRun(call, id);
  demand(maySeeAllAssessments(run, call.actor));
  return run;
}

/** The cells of a run, each with the observers who rate there; a candidate never counts as one. */
export async function listCells(call: Of<"listCells">) {
  const run = await openRated(call, call.params.runId);
  const toRate = new Map(
    observedLeaves(run.design.items).map((item) => [item.id, item.competencyIds.length]),
  );
  const teams = new Map(run.observerTeams.map((team) => [team.id, team.observers]));
  const ratings = new Map(
    (await selectAssessments(call.tx, run.id))
      .filter(({ assessmentType }) => assessmentType === "OBSERVATION")
      .map((row) => [`${row.candidateId}.${row.exerciseId}.${row.personId}`, row]),
  );
  const cells = run.candidates.flatMap(({ candidateId, exercises }) =>
    exercises.map((cell) => ({ ...cell, candidateId })),
  );
  return pageOfAll(cells, call.query, {
    keyOf: ({ candidateId, exerciseId }) => `${candidateId}.${exerciseId}`,
    present: ({ candidateId, exerciseId, observerTeamId }) => {
      const competencies = toRate.get(exerciseId) ?? 0;
      const observers = (teams.get(observerTeamId) ?? []).filter((id) => id !== candidateId);
      return {
        candidateId,
        exerciseId,
        observers: observers.map((personId) => {
          const row = ratings.get(`${candidateId}.${exerciseId}.${personId}`);
          const known = {
            state: row?.submission?.state ?? null,
            rated: row ? countRated(row.values) : 0,
          };
          const rated = toldCount(run, known, competencies);
          return { personId, state: cellState(rated, competencies), rated, competencies };
        }),
      };
    },
  });
}

/** The results of a run by the calculation of workbooks and reports, without ratings that are sealed. */
async function readResults(call: Reader, runId: string, { sheetsOf }: PageWork) {
  await openRated(call, runId);
  const reported = found(await selectReportedRun(call.tx, runId, call.actor.id));
  return { run: reported.run, sheets: sheetsOf(reported) };
}

export async function listResults(call: Of<"listResults">, work: PageWork) {
  const { run, sheets } = await readResults(call, call.params.runId, work);
  return pageOfAll([...sheets], call.query, {
    keyOf: ([candidateId]) => candidateId,
    present: ([candidateId, sheet]) => presentResult(run, candidateId, sheet, call.order),
  });
}

export async function getResult(call: Of<"getResult">, work: PageWork) {
  const { runId, candidateId } = call.params;
  const { run, sheets } = await readResults(call, runId, work);
  return presentResult(run, candidateId, found(sheets.get(candidateId)), call.order);
}

export async function listFiles(call: Of<"listFiles">, { findFiles }: PageWork) {
  const relations = [{ type: "PROCESSRUN" as const, id: call.params.runId }];
  const { files } = await findFiles({
    ...call,
    params: undefined,
    query: undefined,
    body: { relations },
  });
  return pageOfAll(files, call.query, { keyOf: idOf, present: presentFile });
}

export const getFileContent = (call: FileOf<"getFileContent">, { getFile }: PageWork) =>
  getFile({ ...call, params: { id: call.params.fileId }, query: {}, body: undefined });

export async function getReport(call: Of<"getReport">, { getPdfJob }: PageWork) {
  const params = { id: call.params.reportId };
  const { id, state, fileName } = await getPdfJob({
    ...call,
    params,
    query: undefined,
    body: undefined,
  });
  return { id, state: REPORT_STATE[state], fileName };
}

/** The PDF, once it is done. @throws ProblemFailure wrongState before; ApiFailure as the page's calls */
export async function getReportContent(call: FileOf<"getReportContent">, work: PageWork) {
  const params = { id: call.params.reportId };
  const { state } = await call.withTenant((tx) =>
    work.getPdfJob({
      ...call,
      tx,
      params,
      query: undefined,
      body: undefined,
      learnToken: () => undefined,
      later: call.withTenant,
    }),
  );
  if (state !== "DONE") throw new ProblemFailure("wrongState");
  const { token } = await work.getPdfToken({ ...call, params, query: undefined, body: undefined });
  return work.getPdfFile({ ...call, params, query: { token }, body: undefined });
}

export async function listPeople({ tx, now, query }: Of<"listPeople">) {
  const rows = await selectUserPage(tx, { after: beginningOf(query), limit: query.limit + 1 });
  return pageOfRows(rows, query, { keyOf: idOf, present: (user) => presentPerson(user, now) });
}

/** A user as programs see them. @throws ApiFailure USER_NOT_FOUND, also for one whose data was erased */
export async function readPerson({ tx, now }: Pick<Of<"getPerson">, "tx" | "now">, id: string) {
  const user = await selectUser(tx, id);
  if (user?.type !== "USER") throw new ApiFailure("USER_NOT_FOUND");
  return presentPerson(user, now);
}

export const getPerson = (call: Of<"getPerson">) => readPerson(call, call.params.personId);

export const listPackages = async (call: Of<"listPackages">) =>
  pageOfAll(await readReleased(call), call.query, { keyOf: idOf, present: (one) => one });

export async function listOrders(call: Of<"listOrders">, work: PageWork) {
  const { query } = call;
  const page = { after: beginningOf(query), limit: query.limit };
  const { rows, present } = await readOrderPage(call, page, work);
  return pageOfRows(rows, query, { keyOf: idOf, present });
}

export const getOrder = async (call: Of<"getOrder">, work: PageWork) =>
  readOrder(call, await findOrder(call, call.params.orderId), work);
