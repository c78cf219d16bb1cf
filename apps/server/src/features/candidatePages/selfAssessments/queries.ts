import type { OwnSelfAssessment, RunSelfAssessments, selfAssessmentCalls } from "@assay/contract";
import { candidatePagesAbility, languageOrder, showsSelfAssessments } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import { selectPublished } from "../../timetable/calendar/store.ts";
import { openPages } from "../queries.ts";
import { ownTimetable } from "../visits/present.ts";
import type { Visiting } from "../visits/queries.ts";
import { presentOwn, presentSaid } from "./present.ts";
import { selectChoice, selectSelfAssessments, selfAssessmentsOf } from "./store.ts";

/** The self-assessments of a run as its moderators see them: nothing of them until it is finished. */
export async function answerSelfAssessments(
  { tx, actor }: Context,
  run: Run,
): Promise<RunSelfAssessments> {
  const isShown = showsSelfAssessments(run.runState);
  const said = isShown ? await selectSelfAssessments(tx, run.id) : null;
  return {
    ...(await selectChoice(tx, run.id)),
    given: said?.map((row) => ({ ...presentSaid(row), candidateId: row.candidateId })) ?? null,
    can: { change: candidatePagesAbility(run, actor) },
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function getSelfAssessments(
  call: CallOf<typeof selfAssessmentCalls.getSelfAssessments>,
) {
  return answerSelfAssessments(call, await openPages(call, call.params.id));
}

/** What decides about a candidate's self-assessment: the run, its choice and the candidate's own sessions. */
export async function readAsked(
  tx: TenantTransaction,
  { runId, candidateId }: Visiting["visitor"],
) {
  const run = found(await selectRun(tx, runId));
  const timetable = ownTimetable(await selectPublished(tx, runId), candidateId);
  const { choice } = await selectChoice(tx, runId);
  return { run, choice, facts: { runState: run.runState, timetable } };
}

/** What a candidate is asked about themselves, and has said. */
export async function answerOwn(
  tx: TenantTransaction,
  { visitor, tenant, language, now }: Visiting,
): Promise<OwnSelfAssessment> {
  const order = languageOrder(language, tenant.baseLanguage);
  const said = await selfAssessmentsOf(tx, visitor);
  return presentOwn({ ...(await readAsked(tx, visitor)), said, order, now });
}

export const getOwnSelfAssessment = (
  call: CallOf<typeof selfAssessmentCalls.getOwnSelfAssessment>,
) => call.withTenant((tx) => answerOwn(tx, call));
