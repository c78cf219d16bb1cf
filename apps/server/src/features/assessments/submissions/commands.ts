import type { Assessment, submissionCalls } from "@assay/contract";
import {
  holdsAssessmentRight,
  isChangeable,
  isRevealed,
  isSameRating,
  isSealing,
  missingEvidence,
  reopenAbility,
} from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandInTime,
  demandRules,
  demandState,
  found,
  refuse,
  seenRun,
} from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { reopenEvidence, submitEvidence } from "../../observations/evidence/store.ts";
import { insertLateWork } from "../../runs/late/store.ts";
import { applyConference, holdRun, wasAskedAgain } from "../../runs/reveals/store.ts";
import { type Run, selectRun } from "../../runs/store.ts";
import {
  completeValues,
  isOfCell,
  lateRating,
  publishRating,
  stepOf,
  submissionOf,
} from "../commands.ts";
import { presentAssessment, presentOwn } from "../present.ts";
import {
  countSubmitted,
  insertAssessment,
  selectAssessment,
  selectAssessmentForUpdate,
  selectAssessmentsOf,
  updateSubmission,
} from "../store.ts";

type Submit = CallOf<typeof submissionCalls.submitAssessment>;

/** The caller's rating of the cell, locked; a new empty one if there is none. */
async function ownRating({ tx, actor, now, body }: Submit, run: Run) {
  const { processRunId, candidateId, exerciseId } = body;
  const id = newId();
  const row = await insertAssessment(tx, {
    id,
    processRunId,
    candidateId,
    exerciseId,
    personId: actor.id,
    scaleId: run.design.scale.id,
    assessmentType: "OBSERVATION",
    values: completeValues(run, stepOf(run, exerciseId), [], []),
    submission: submissionOf(run, "OBSERVATION"),
    updatedOn: now,
  });
  return { stored: found(await selectAssessmentForUpdate(tx, row.id)), isNew: row.id === id };
}

/**
 * The run, which stays as it is until the transaction ends, if the caller rates in the cell and the time for it is not over;
 * late values are stored apart.
 */
async function demandCell(call: Submit): Promise<Run> {
  const { tx, actor, body } = call;
  const { candidateId, exerciseId } = body;
  await holdRun(tx, body.processRunId);
  const run = seenRun(await selectRun(tx, body.processRunId), actor);
  found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
  stepOf(run, exerciseId);
  const cell = {
    candidateId,
    exerciseId,
    personId: actor.id,
    assessmentType: "OBSERVATION",
  } as const;
  demand(holdsAssessmentRight(run, cell, actor, "edit"));
  const late = async () => {
    const [before] = (await selectAssessmentsOf(tx, run.id, actor.id)).filter(isOfCell(body));
    return lateRating(call, run, body, { sent: body.values, stored: before?.values ?? [] });
  };
  await demandInTime(run, "rate", late, insertLateWork);
  demandRules(run);
  return run;
}

/**
 * Fixes what the rating is based on as it is now.
 *
 * @throws RuleFailure if the rules for rating demand more evidence; its paths are those of the sent values
 */
async function fixEvidence(
  { tx, actor, now, body }: Submit,
  run: Run,
  values: Assessment["values"],
): Promise<void> {
  const asked = run.ratingRules?.evidence;
  if (!asked) return;
  const evidence = await submitEvidence(tx, { ...body, observerId: actor.id }, now);
  if (asked.rule !== "REQUIRED") return;
  const missing = new Set(missingEvidence(asked, values, evidence));
  const sent = body.values.map(({ competencyId }, index) => ({
    competencyId,
    path: `values.${index}`,
  }));
  refuse(
    sent
      .filter(({ competencyId }) => missing.has(competencyId))
      .map(({ path }) => ({ path, rule: "evidenceMissing" })),
  );
}

/**
 * Stores and submits a rating. Sending what is submitted already changes nothing, so that a retry whose first answer got
 * lost is confirmed.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the stored rating if that
 *   differs, and is submitted or newer than the caller knows; RuleFailure
 */
export async function submitAssessment(call: Submit): Promise<Assessment> {
  const { tx, actor, now, body } = call;
  const run = await demandCell(call);
  const { stored, isNew } = await ownRating(call, run);
  const values = completeValues(run, stepOf(run, body.exerciseId), body.values, stored.values);
  const echo = body.tmpId === undefined ? {} : { tmpId: body.tmpId };
  const isSame = isSameRating(values, stored.values);
  if (isSame && !isChangeable(stored)) return { ...presentOwn(stored, run, actor), ...echo };
  // Nobody can know the revision of a rating that was made here.
  const isOlder = !isNew && body.revision !== undefined && body.revision !== stored.revision;
  if (!isChangeable(stored) || (isOlder && !isSame))
    throw new ApiFailure("UPDATE_FAILED", presentOwn(stored, run, actor));
  await fixEvidence(call, run, values);
  const updatedOn = isSame ? stored.updatedOn : now;
  const after = await countSubmitted(tx, stored, updatedOn);
  const isProposal = isSealing(run) && isRevealed(run, stored);
  const submission = {
    state: isProposal ? "PROPOSED" : "SUBMITTED",
    at: now.toISOString(),
    ...(after > 0 && { after }),
  } as const;
  const next = { ...stored, values, submission, updatedOn, revision: stored.revision + 1 };
  await updateSubmission(tx, next);
  const [decided] = await applyConference(tx, run.id, [stored.id]);
  publishRating(tx, next);
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "assessment.submit",
    subjectId: stored.id,
    details: { state: submission.state, ...(after > 0 && { after }) },
  });
  return { ...presentOwn({ ...next, ...decided }, run, actor), ...echo };
}

/**
 * Makes the caller's submitted rating a draft again.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, WRONG_PROCESS_RUN_STATE; UPDATE_FAILED with the rating if the cell was revealed, or
 *   asked about again
 */
export async function reopenAssessment(
  call: CallOf<typeof submissionCalls.reopenAssessment>,
): Promise<Assessment> {
  const { tx, actor, now, params } = call;
  await holdRun(tx, found(await selectAssessment(tx, params.id)).processRunId);
  const stored = found(await selectAssessmentForUpdate(tx, params.id));
  const seen = seenRun(await selectRun(tx, stored.processRunId), actor);
  // To anybody else the rating does not exist (decisions §2).
  found(
    holdsAssessmentRight(seen, stored, actor, "edit") && stored.personId === actor.id
      ? stored
      : null,
  );
  demandState(seen, "rate");
  demandRules(seen);
  if (isChangeable(stored)) return presentAssessment(stored);
  const isOpen = reopenAbility(seen, stored, actor) === true;
  if (!isOpen || (await wasAskedAgain(tx, seen.id, stored)))
    throw new ApiFailure("UPDATE_FAILED", presentOwn(stored, seen, actor));
  const next = {
    ...stored,
    submission: { state: "DRAFT" } as const,
    revision: stored.revision + 1,
  };
  await updateSubmission(tx, next);
  await reopenEvidence(tx, { ...stored, observerId: actor.id });
  // Told to all who were told of the submission.
  publishRating(tx, { ...next, submission: stored.submission });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "assessment.reopen",
    subjectId: stored.id,
    details: {},
  });
  return presentAssessment(next);
}
