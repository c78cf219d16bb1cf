import type { assessmentCalls } from "@assay/contract";
import { maySeeAllAssessments, seenCandidateIds } from "@assay/domain";
import type { CallOf } from "../../http/context.ts";
import { demand, found } from "../../http/failure.ts";
import { JsonText } from "../../http/jsonText.ts";
import { selectSeenRun } from "../runs/store.ts";
import { canReadOfAnybody } from "./policy.ts";
import { presentAssessment, presentOverwrite } from "./present.ts";
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
  const run = found(await selectSeenRun(tx, actor, params.runId));
  const rows = await selectAssessmentsOf(tx, run.id, actor.id);
  return { assessments: rows.map(presentAssessment) };
}

export async function listOverwrites({
  tx,
  actor,
  params,
}: CallOf<typeof assessmentCalls.listOverwrites>) {
  const stored = found(await selectAssessment(tx, params.id));
  const run = found(await selectSeenRun(tx, actor, stored.processRunId));
  found(canReadOfAnybody(run, stored, actor) || null);
  return { overwrites: (await selectOverwrites(tx, stored.id)).map(presentOverwrite) };
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION */
export async function listAllAssessments({
  tx,
  actor,
  params,
}: CallOf<typeof assessmentCalls.listAllAssessments>) {
  const run = found(await selectSeenRun(tx, actor, params.runId));
  demand(maySeeAllAssessments(run, actor));
  const lists = await selectAssessmentsJson(tx, run.id, seenCandidateIds(run, actor));
  return JsonText.list("assessments", lists);
}
