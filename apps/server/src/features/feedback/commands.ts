import type { feedbackCalls } from "@assay/contract";
import { fittingFeedback, releaseViolations } from "@assay/domain";
import type { CallOf } from "../../http/context.ts";
import { ApiFailure, found, refuse } from "../../http/failure.ts";
import { recordAct } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { presentReport } from "./document/present.ts";
import { lockFeedback } from "./policy.ts";
import type { FeedbackDependencies } from "./ports.ts";
import { answerFeedback, digestOf, readWritten } from "./queries.ts";
import {
  insertRelease,
  replaceDraft,
  selectCurrentRelease,
  selectReleases,
  updateTalk,
  withdrawRelease,
} from "./store.ts";

/**
 * Stores what is written in a report, as far as it fits what the run holds of the candidate.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the report as it is now, also if it
 *   is released; RuleFailure for a language that the organisation does not have
 */
export async function saveFeedback(call: CallOf<typeof feedbackCalls.saveFeedback>) {
  const { tx, actor, now, tenant, params, body } = call;
  const { candidateId } = params;
  const run = await lockFeedback(call, params);
  if (!tenant.languages.includes(body.content.language))
    refuse([{ path: "content.language", rule: "unknownLanguage" }]);
  const key = { runId: run.id, candidateId };
  const { facts } = await readWritten(call, run, candidateId);
  const draft = {
    content: fittingFeedback(facts, body.content),
    revision: body.revision,
  };
  const isFrozen = (await selectCurrentRelease(tx, key)) !== undefined;
  if (isFrozen || !(await replaceDraft(tx, draft, { ...key, by: actor.id, now })))
    throw new ApiFailure("UPDATE_FAILED", await answerFeedback(call, run, candidateId));
  return answerFeedback(call, run, candidateId);
}

/** @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function recordFeedbackTalk(call: CallOf<typeof feedbackCalls.recordFeedbackTalk>) {
  const { tx, actor, now, params, body } = call;
  const { candidateId } = params;
  const run = await lockFeedback(call, params);
  await updateTalk(tx, body, { runId: run.id, candidateId, by: actor.id, now });
  await recordAct(call, "candidate.recordTalk", candidateId, { runId: run.id, on: body.on });
  return answerFeedback(call, run, candidateId);
}

/**
 * Gives a report to its candidate, as it is stored.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the report as it is now, if it
 *   was changed or released meanwhile; RuleFailure for what hinders the release
 */
export async function releaseFeedback(
  call: CallOf<typeof feedbackCalls.releaseFeedback>,
  { tellCandidate }: FeedbackDependencies,
) {
  const { tx, actor, now, params, body } = call;
  const { candidateId } = params;
  const run = await lockFeedback(call, params);
  const written = await readWritten(call, run, candidateId);
  const releases = await selectReleases(tx, run.id, candidateId);
  const isReleased = releases.some(({ withdrawnAt }) => withdrawnAt === null);
  const isSeen =
    written.draft.revision === body.revision &&
    digestOf(presentReport(written, null)) === body.digest;
  if (isReleased || !isSeen)
    throw new ApiFailure("UPDATE_FAILED", await answerFeedback(call, run, candidateId));
  const { until } = body;
  refuse(releaseViolations(written.content, { finder: written.finder, until, now }));
  const version = (releases[0]?.version ?? 0) + 1;
  const report = presentReport(written, until);
  const release = { id: newId(), version, report, until, by: actor.id, now };
  await insertRelease(tx, { ...release, runId: run.id, candidateId });
  const details = { runId: run.id, version, until };
  await recordAct(call, "candidate.releaseFeedback", candidateId, details);
  if (body.tell) await tellCandidate(tx, { runId: run.id, candidateId });
  return answerFeedback(call, run, candidateId);
}

/** @throws ApiFailure ITEM_NOT_FOUND if nothing is released, NO_PERMISSION, WRONG_PROCESS_RUN_STATE */
export async function withdrawFeedback(call: CallOf<typeof feedbackCalls.withdrawFeedback>) {
  const { tx, actor, now, params } = call;
  const { candidateId } = params;
  const run = await lockFeedback(call, params);
  const { id, version } = found(await selectCurrentRelease(tx, { runId: run.id, candidateId }));
  await withdrawRelease(tx, id, { by: actor.id, now });
  const details = { runId: run.id, version };
  await recordAct(call, "candidate.withdrawFeedback", candidateId, details);
  return answerFeedback(call, run, candidateId);
}
