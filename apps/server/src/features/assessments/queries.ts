import type { assessmentCalls } from "@assay/contract";
import {
  assessmentAbilities,
  holdsAssessmentRight,
  holdsRunRight,
  isSealing,
  seenCandidateIds,
} from "@assay/domain";
import type { CallOf } from "../../http/context.ts";
import { demand, found, seenRun } from "../../http/failure.ts";
import { JsonText } from "../../http/jsonText.ts";
import { selectRun } from "../runs/store.ts";
import { visibleAssessments } from "./commands.ts";
import { presentOverwrite, presentOwn } from "./present.ts";
import {
  selectAssessment,
  selectAssessmentsJson,
  selectAssessmentsOf,
  selectOverwrites,
} from "./store.ts";

export async function listOwnAssessments({
  tx,
  actor,
  params,
}: CallOf<typeof assessmentCalls.listOwnAssessments>) {
  const run = seenRun(await selectRun(tx, params.runId), actor);
  const rows = await selectAssessmentsOf(tx, run.id, actor.id);
  return {
    assessments: rows.map((row) => presentOwn(row, run, actor)),
    can: assessmentAbilities(run, actor),
  };
}

export async function listOverwrites({
  tx,
  actor,
  params,
}: CallOf<typeof assessmentCalls.listOverwrites>) {
  const stored = found(await selectAssessment(tx, params.id));
  const run = seenRun(await selectRun(tx, stored.processRunId), actor);
  found(holdsAssessmentRight(run, stored, actor, "readOfAnybody") || null);
  return { overwrites: (await selectOverwrites(tx, stored.id)).map(presentOverwrite) };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function listAllAssessments({
  tx,
  actor,
  params,
}: CallOf<typeof assessmentCalls.listAllAssessments>) {
  const run = seenRun(await selectRun(tx, params.runId), actor);
  demand(holdsRunRight(run, actor, "seeAllAssessments"));
  const can = { can: assessmentAbilities(run, actor) };
  // The lists of candidates cannot be filtered, which only sealed ratings need.
  if (isSealing(run)) return { assessments: await visibleAssessments({ tx, actor }, run), ...can };
  const lists = await selectAssessmentsJson(tx, run.id, seenCandidateIds(run, actor));
  return JsonText.list("assessments", lists, can);
}
