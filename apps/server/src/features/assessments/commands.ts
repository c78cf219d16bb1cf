import type {
  Assessment,
  assessmentCalls,
  ChangedAssessment,
  Item,
  NewAssessment,
  Overwrite,
} from "@assay/contract";
import {
  calculatedVerdict,
  emptyValues,
  findItem,
  hidesRatings,
  isChangeable,
  isSameRating,
  isUnsealed,
  observedLeaves,
  holdsAssessmentRight,
  holdsRunRight,
  ratingViolations,
  reasonViolations,
  seenCandidateIds,
  stepCompetencies,
  stepCueUids,
  submitsRatings,
  type Verdict,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, CallOf, Context, Headers } from "../../http/context.ts";
import {
  ApiFailure,
  demand,
  demandInTime,
  demandState,
  found,
  RecordedRefusal,
  refuse,
  RuleFailure,
  demandAbility,
  seenRun,
} from "../../http/failure.ts";
import { senderOf } from "../../http/sender.ts";
import { recordAudit } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { insertLateWork, type NewLateWork } from "../runs/late/store.ts";
import { type Run, selectRun } from "../runs/store.ts";
import { selectSettings } from "../tenants/store.ts";
import { presentAssessment, presentOwn } from "./present.ts";
import {
  type AssessmentRow,
  countRated,
  insertAssessment,
  insertOverwrite,
  overwriteValues,
  selectAssessmentForUpdate,
  selectAssessments,
  selectAssessmentsAbout,
  selectAssessmentsOf,
  updateAssessment,
} from "./store.ts";

interface Rating extends Context {
  readonly headers: Headers;
}
type SentValues = ChangedAssessment["values"];

/**
 * The complete values of an assessment: one per competency of the step. Sent values are used,
 * except for overwrites, which have a separate call.
 *
 * @throws RuleFailure for a competency, criterion or cue that is not the step's.
 */
export function completeValues(
  run: Run,
  step: Item,
  sent: SentValues,
  stored: AssessmentRow["values"],
): AssessmentRow["values"] {
  const known = new Map(stored.map((value) => [value.competencyId, value]));
  const values = sent.map(({ competencyId, selectedCriterion, selectedCueIds }) => {
    const {
      selectedCriterionOverwrite = null,
      conferenceCriterion,
      revisedCriterion,
    } = known.get(competencyId) ?? {};
    return {
      competencyId,
      selectedCriterion,
      selectedCriterionOverwrite,
      selectedCueIds: selectedCueIds ?? [],
      ...(conferenceCriterion !== undefined && { conferenceCriterion }),
      ...(revisedCriterion !== undefined && { revisedCriterion }),
    };
  });
  const competencyIds = stepCompetencies(step);
  refuse(
    ratingViolations(values, {
      competencyIds,
      criterionValues: run.design.scale.criterions.map((criterion) => criterion.value),
      cueUids: stepCueUids(step),
    }),
  );
  const rated = new Map(values.map((value) => [value.competencyId, value]));
  return emptyValues(competencyIds).map((empty) => rated.get(empty.competencyId) ?? empty);
}

export const stepOf = (run: Run, id: string): Item =>
  found(findItem<Item>(run.design.items, id)).item;

/**
 * Whether an overall result cannot be written yet, as ratings of the step are sealed: it would be one without them, and
 * tell others of them.
 */
function hidesResultsOf(
  run: Run,
  { candidateId, exerciseId }: Parameters<typeof holdsAssessmentRight>[1],
  actor: Actor,
): boolean {
  const candidate = run.candidates.find((one) => one.candidateId === candidateId);
  const leaves = new Set(observedLeaves([stepOf(run, exerciseId)]).map(({ id }) => id));
  return (candidate?.exercises ?? []).some(
    (cell) => leaves.has(cell.exerciseId) && hidesRatings(run, actor.id, { ...cell, candidateId }),
  );
}

/** Does not check the state of the run: `demandInTime` does, as a rating may be late. */
async function demandWritable(
  run: Run,
  row: Parameters<typeof holdsAssessmentRight>[1],
  actor: Actor,
  late: () => Promise<NewLateWork | null | "nothing">,
) {
  demand(holdsAssessmentRight(run, row, actor, "edit"));
  const isResult = row.assessmentType === "RESULT";
  demand(!isResult || run.design.cutOffStrategy === "MANUAL");
  if (!isResult) return demandInTime(run, "rate", late, insertLateWork);
  demandState(run, "writeResult");
  if (hidesResultsOf(run, row, actor)) refuse([{ path: "exerciseId", rule: "sealed" }]);
}

const saysSomething = ({ selectedCriterion, selectedCueIds = [] }: SentValues[number]): boolean =>
  selectedCriterion !== null || selectedCueIds.length > 0;

/** The late work of a rating that came after the finish; nothing if it equals what is stored. */
export function lateRating(
  { actor, now, headers }: Rating,
  run: Run,
  { candidateId, exerciseId }: Pick<AssessmentRow, "candidateId" | "exerciseId">,
  { sent, stored }: { sent: SentValues; stored: AssessmentRow["values"] },
): NewLateWork | null | "nothing" {
  const values = completeValues(run, stepOf(run, exerciseId), sent, stored);
  if (isSameRating(values, stored)) return null;
  if (stored.length === 0 && !values.some(saysSomething)) return "nothing";
  const [observerId, authorId] = [actor.id, actor.id];
  const at = { runId: run.id, candidateId, exerciseId, observerId, authorId, receivedAt: now };
  const rated = values.map(({ selectedCriterionOverwrite: _, ...own }) => own);
  return { ...at, ...senderOf(headers, now), work: { kind: "rating", values: rated } };
}

/**
 * Dashboards show the number of rated competencies: only its changes are published. Overall results are discussed on
 * several screens at once, so that every change of them is published.
 */
export function publishProgress(tx: TenantTransaction, row: AssessmentRow, before: number) {
  if (row.assessmentType === "RESULT" || countRated(row.values) !== before) publishRating(tx, row);
}

export function publishRating(
  tx: TenantTransaction,
  { processRunId: runId, candidateId, exerciseId, personId, submission }: AssessmentRow,
) {
  const isDraft = submission?.state === "DRAFT";
  const event = { kind: "progress", runId, candidateId, exerciseId, personId } as const;
  tx.publish({ ...event, ...(isDraft && { isDraft }) });
}

export const isOfCell =
  (cell: Pick<AssessmentRow, "candidateId" | "exerciseId">) =>
  ({ candidateId, exerciseId, assessmentType }: AssessmentRow): boolean =>
    assessmentType === "OBSERVATION" &&
    candidateId === cell.candidateId &&
    exerciseId === cell.exerciseId;

/** The submission of a new assessment: a draft, if its observer has to submit it. */
export const submissionOf = (
  run: Run,
  type: AssessmentRow["assessmentType"],
): AssessmentRow["submission"] =>
  submitsRatings(run) && type === "OBSERVATION" ? { state: "DRAFT" } : null;

/**
 * Stores a new assessment, or returns the observer's stored one of that cell.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE.
 */
async function createAssessment(rating: Rating, sent: NewAssessment): Promise<Assessment> {
  const { tx, actor, now } = rating;
  const { processRunId, candidateId, exerciseId, tmpId } = sent;
  const run = seenRun(await selectRun(tx, processRunId), actor);
  found(run.candidates.find((candidate) => candidate.candidateId === candidateId));
  const step = stepOf(run, exerciseId);
  const row = {
    id: newId(),
    processRunId,
    candidateId,
    exerciseId,
    personId: actor.id,
    scaleId: run.design.scale.id,
    assessmentType: sent.assessmentType ?? "OBSERVATION",
    updatedOn: now,
    submission: submissionOf(run, sent.assessmentType ?? "OBSERVATION"),
  } as const;
  await demandWritable(run, row, actor, async () => {
    const [before] = (await selectAssessmentsOf(tx, run.id, actor.id)).filter(isOfCell(row));
    const stored = before?.values ?? [];
    // As with a rating in time, a stored value is not replaced: values are only added.
    const added = (sent.values ?? []).filter(saysSomething);
    const known = new Set(added.map(({ competencyId }) => competencyId));
    const others = stored.filter(({ competencyId }) => !known.has(competencyId));
    return lateRating(rating, run, row, { sent: [...others, ...added], stored });
  });
  const values = completeValues(run, step, sent.values ?? [], []);
  const stored = await insertAssessment(tx, { ...row, values });
  if (stored.id === row.id) publishProgress(tx, stored, 0);
  return { ...presentOwn(stored, run, actor), ...(tmpId !== undefined && { tmpId }) };
}

/**
 * Stores the values of an assessment. Sending what is stored already changes nothing, so that a
 * retry whose first answer got lost is confirmed.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE, UPDATE_FAILED.
 */
async function changeAssessment(rating: Rating, sent: ChangedAssessment): Promise<Assessment> {
  const { tx, actor, now } = rating;
  const stored = found(await selectAssessmentForUpdate(tx, sent.id));
  const run = seenRun(await selectRun(tx, stored.processRunId), actor);
  // An assessment that the actor may not read does not exist for them (decisions §2).
  found(stored.personId === actor.id || holdsRunRight(run, actor, "seeAllAssessments") || null);
  await demandWritable(run, stored, actor, async () =>
    lateRating(rating, run, stored, { sent: sent.values, stored: stored.values }),
  );
  const step = stepOf(run, stored.exerciseId);
  const values = completeValues(run, step, sent.values, stored.values);
  const echo = sent.tmpId === undefined ? {} : { tmpId: sent.tmpId };
  if (isSameRating(values, stored.values)) return { ...presentOwn(stored, run, actor), ...echo };
  const isOlder = sent.revision !== undefined && sent.revision !== stored.revision;
  if (isOlder || !isChangeable(stored))
    throw new ApiFailure("UPDATE_FAILED", presentOwn(stored, run, actor));
  await updateAssessment(tx, { id: stored.id, values }, now);
  publishProgress(tx, { ...stored, values }, countRated(stored.values));
  const next = { ...stored, values, updatedOn: now, revision: stored.revision + 1 };
  return { ...presentAssessment(next), ...echo };
}

/** The values with one overwritten. @throws RuleFailure for a value that the assessment cannot have. */
function withOverwrite(run: Run, values: AssessmentRow["values"], sent: Overwrite) {
  const { competencyId, selectedCriterionOverwrite } = sent;
  const value = values.find((one) => one.competencyId === competencyId);
  if (!value) throw new RuleFailure([{ path: "competencyId", rule: "unknownCompetency" }]);
  const known = run.design.scale.criterions.map((criterion) => criterion.value);
  if (selectedCriterionOverwrite !== null && !known.includes(selectedCriterionOverwrite))
    refuse([{ path: "selectedCriterionOverwrite", rule: "unknownCriterion" }]);
  return {
    before: value.selectedCriterionOverwrite,
    values: values.map((one) => (one === value ? { ...one, selectedCriterionOverwrite } : one)),
  };
}

/**
 * Overwrites an observer's value by a moderator's, or restores it; the observer's value stays stored.
 * Simultaneous overwrites run one after the other: the last one counts, the history has all. A value that is stored
 * already is confirmed without an entry in the history, as it is a retry. The tenant may demand a reason.
 *
 * @throws ApiFailure ITEM_NOT_FOUND, NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure.
 */
export async function overwriteRating({
  tx,
  actor,
  now,
  body: sent,
}: CallOf<typeof assessmentCalls.overwriteAssessment>): Promise<Assessment> {
  const stored = found(await selectAssessmentForUpdate(tx, sent.assessmentId));
  const run = seenRun(await selectRun(tx, stored.processRunId), actor);
  // A moderator may overwrite without GET_ALL_ASSESSMENTS; to others the rating does not exist.
  const isSeen =
    holdsRunRight(run, actor, "overwrite") ||
    holdsAssessmentRight(run, stored, actor, "readOfAnybody");
  found(isSeen || null);
  demand(stored.assessmentType === "OBSERVATION");
  demandAbility(run, actor, "overwrite");
  const { before: from, values } = withOverwrite(run, stored.values, sent);
  const { competencyId, selectedCriterionOverwrite: to } = sent;
  if (from === to) return presentAssessment(stored);
  const { overwriteReasons: isDemanded } = await selectSettings(tx);
  refuse(reasonViolations(sent.reason, { isDemanded }));
  const reason = sent.reason?.trim() || undefined;
  await overwriteValues(tx, { id: stored.id, values });
  const row = { id: newId(), competencyId, personId: actor.id, at: now, from, to, reason };
  await insertOverwrite(tx, stored.id, row);
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "assessment.overwrite",
    subjectId: stored.id,
    // A reason is data of the candidate, so that the audit log, which is kept for good, only notes that there is one.
    details: { competencyId, from, to, ...(reason !== undefined && { hasReason: true }) },
  });
  publishRating(tx, stored);
  return presentAssessment({ ...stored, values, revision: stored.revision + 1 });
}

/** Everybody's assessments of the candidates whom the actor sees, for those who may see them; else their own. */
export async function visibleAssessments(
  { tx, actor }: Pick<Context, "tx" | "actor">,
  run: Run,
): Promise<Assessment[]> {
  if (!holdsRunRight(run, actor, "seeAllAssessments"))
    return (await selectAssessmentsOf(tx, run.id, actor.id)).map(presentAssessment);
  const seen = new Set(seenCandidateIds(run, actor));
  const rows = await selectAssessments(tx, run.id);
  return rows
    .filter((row) => seen.has(row.candidateId) && isUnsealed(run, row, actor.id))
    .map(presentAssessment);
}

/** The calculated result of the candidate's stored ratings for a decision in a step, or over all steps. */
export async function calculatedResult(
  tx: TenantTransaction,
  run: Run,
  { candidateId, exerciseId }: { readonly candidateId: string; readonly exerciseId: string | null },
): Promise<Verdict> {
  const rows = await selectAssessmentsAbout(tx, run.id, candidateId);
  return calculatedVerdict<Item>(run.design, exerciseId, rows);
}

/** One or a list, in the form it was given; all of them or none, in the call's transaction. */
async function storeEach<S, T>(sent: S | S[], store: (one: S) => Promise<T>): Promise<T | T[]> {
  if (!Array.isArray(sent)) return store(sent);
  const stored: T[] = [];
  const late: RecordedRefusal[] = [];
  for (const one of sent)
    try {
      stored.push(await store(one));
    } catch (error) {
      if (!(error instanceof RecordedRefusal)) throw error;
      late.push(error);
    }
  const [first] = late;
  if (!first) return stored;
  // A list is stored as a whole or not at all: it becomes late work only if all its ratings are late.
  const isWhole = late.length === sent.length;
  const records = late.flatMap((refusal) => refusal.records);
  throw isWhole ? new RecordedRefusal(first.type, records) : new ApiFailure(first.type);
}

export const createAssessments = (call: CallOf<typeof assessmentCalls.createAssessments>) =>
  storeEach(call.body, (one) => createAssessment(call, one));

export const updateAssessments = (call: CallOf<typeof assessmentCalls.updateAssessments>) =>
  storeEach(call.body, (one) => changeAssessment(call, one));
