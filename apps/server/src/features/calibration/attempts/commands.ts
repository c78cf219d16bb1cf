import { randomInt } from "node:crypto";
import type { Body, calibrationCalls, CalibrationDesign } from "@assay/contract";
import {
  calibrationResult,
  isSameRating,
  MOST_SEED,
  type RatedSample,
  ratingViolations,
  shuffledSamples,
  takerRole,
  validUntil,
} from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { cueIdsOf, demandCalibration, isSameDesign, ratedBy } from "../policy.ts";
import { expertValues } from "../present.ts";
import { selectSet, type SetRow } from "../store.ts";
import { presentAnswer } from "./present.ts";
import { answerAttempt, nextOf, openAttempt } from "./queries.ts";
import {
  type AnswerRow,
  type AttemptRow,
  deleteAttempts,
  finishAttempt,
  insertAttempt,
  replaceSamples,
  selectAnswers,
  selectAttempts,
  upsertAnswer,
} from "./store.ts";

const expertsOf = async ({ tx }: Context, set: SetRow) =>
  (await selectAttempts(tx, set.id)).filter(({ role }) => role === "EXPERT");

/** Whether all samples of an attempt are submitted. */
const isDone = (sampleIds: readonly string[], answers: readonly AnswerRow[]): boolean =>
  sampleIds.every((id) => answers.some((one) => one.sampleId === id && one.submittedAt !== null));

/**
 * Prepares what experts have rated of a set for its rating again: what they said of unchanged samples stays, unless the
 * process rates by something else now.
 */
export async function renewExperts(context: Context, set: SetRow, design: CalibrationDesign) {
  const { tx } = context;
  const attempts = await expertsOf(context, set);
  const isOther = set.design !== null && !isSameDesign(set.design, design);
  const gone = attempts.filter((one) => isOther || !set.expertIds.includes(one.personId));
  await deleteAttempts(
    tx,
    gone.map(({ id }) => id),
  );
  const ids = set.samples.map(({ id }) => id);
  for (const attempt of attempts.filter((one) => !gone.includes(one))) {
    const known = attempt.sampleIds.filter((id) => ids.includes(id));
    const sampleIds = [...known, ...ids.filter((id) => !known.includes(id))];
    const answers = await selectAnswers(tx, [attempt.id]);
    const finishedAt = isDone(sampleIds, answers) ? (attempt.finishedAt ?? context.now) : null;
    await replaceSamples(tx, { id: attempt.id, sampleIds, finishedAt });
  }
}

/** Copies what the experts have said of a set to its next version. */
export async function copyExperts(context: Context, from: SetRow, to: SetRow) {
  const { tx } = context;
  for (const attempt of await expertsOf(context, from)) {
    const id = newId();
    await insertAttempt(tx, { ...attempt, id, setId: to.id });
    for (const answer of await selectAnswers(tx, [attempt.id]))
      await upsertAnswer(tx, { ...answer, attemptId: id });
  }
}

/** Takes over what was right in the attempt before, where only what was wrong is repeated. */
async function carryOver(
  { tx }: Context,
  attempt: AttemptRow,
  { set, last }: { readonly set: SetRow; readonly last: AttemptRow | undefined },
) {
  const left = set.samples.filter(({ id }) => !attempt.sampleIds.includes(id));
  if (!last || left.length === 0) return;
  const answers = await selectAnswers(tx, [last.id]);
  for (const answer of answers.filter((one) => left.some(({ id }) => id === one.sampleId)))
    await upsertAnswer(tx, { ...answer, attemptId: attempt.id, isCarried: true });
}

/** @throws ApiFailure ITEM_NOT_FOUND for who takes no part; UPDATE_FAILED if there is nothing to begin */
export async function startCalibration(call: CallOf<typeof calibrationCalls.startCalibration>) {
  const { tx, actor, now, params } = call;
  await demandCalibration(tx);
  const set = found(await selectSet(tx, params.id, { forUpdate: true }));
  const role = found(takerRole(set, actor.id));
  const own = (await selectAttempts(tx, set.id)).filter(({ personId }) => personId === actor.id);
  const last = own.at(-1);
  if (last && (last.finishedAt === null || role === "EXPERT")) return answerAttempt(call, last.id);
  const next = nextOf(set, actor.id, own);
  if (!next) throw new ApiFailure("UPDATE_FAILED");
  const seed = randomInt(MOST_SEED);
  const attempt: AttemptRow = {
    id: newId(),
    setId: set.id,
    personId: actor.id,
    role,
    number: (last?.number ?? 0) + 1,
    seed,
    sampleIds: shuffledSamples(next, seed),
    startedAt: now,
    finishedAt: null,
    rules: null,
    result: null,
    validUntil: null,
  };
  await insertAttempt(tx, attempt);
  await carryOver(call, attempt, { set, last });
  const entry = { at: now, actorId: actor.id, action: "calibration.start", subjectId: attempt.id };
  await recordAudit(tx, { ...entry, details: { setId: set.id, number: attempt.number } });
  return answerAttempt(call, attempt.id);
}

interface Opened {
  readonly set: SetRow & { readonly design: CalibrationDesign };
  readonly attempt: AttemptRow;
  readonly answers: readonly AnswerRow[];
  readonly stored: AnswerRow | undefined;
}

/** Opens a sample of the actor's attempt to be written, locked with its set. */
async function openSample(
  context: Context,
  { id, sampleId }: { id: string; sampleId: string },
): Promise<Opened> {
  const { tx } = context;
  await demandCalibration(tx);
  const known = await openAttempt(context, id);
  const set = found(await selectSet(tx, known.setId, { forUpdate: true }));
  const attempt = await openAttempt(context, id);
  found(attempt.sampleIds.includes(sampleId) ? true : null);
  const answers = await selectAnswers(tx, [id]);
  const design = found(set.design);
  const stored = answers.find((one) => one.sampleId === sampleId);
  return { set: { ...set, design }, attempt, answers, stored };
}

type Sent = Body<typeof calibrationCalls.putCalibrationAnswer>;

/** The sent values, checked against the design. @throws RuleFailure */
function valuesOf({ values }: Sent, design: CalibrationDesign): AnswerRow["values"] {
  const { competencyIds, levels } = ratedBy(design);
  const given = values.map(({ competencyId, selectedCriterion, selectedCueIds = [] }) => ({
    competencyId,
    selectedCriterion,
    selectedCueIds: [...new Set(selectedCueIds)],
  }));
  const known = { competencyIds, criterionValues: levels, cueUids: cueIdsOf(design) };
  refuse(
    ratingViolations(given, known).map(({ path, rule }) => ({ path: `values.${path}`, rule })),
  );
  return given;
}

/** Whether somebody may still write: experts while they are asked, observers also in a set that was withdrawn meanwhile. */
const isOpen = ({ set, attempt }: Opened): boolean =>
  attempt.role === "EXPERT"
    ? set.state === "RATING"
    : set.state === "PUBLISHED" || set.state === "WITHDRAWN";

/** @throws ApiFailure UPDATE_FAILED with the stored answer */
async function demandOpen(opened: Opened, revision: number | undefined) {
  const { stored } = opened;
  const current = () => stored && presentAnswer(stored);
  if (!isOpen(opened) || (stored && stored.submittedAt !== null))
    throw new ApiFailure("UPDATE_FAILED", current() ?? null);
  await refuseOlder(revision, stored?.revision ?? 0, () => current() ?? null);
}

const isSame = (a: Pick<AnswerRow, "notes" | "values">, b: AnswerRow): boolean =>
  a.notes === b.notes && isSameRating(a.values, b.values);

export async function putCalibrationAnswer(
  call: CallOf<typeof calibrationCalls.putCalibrationAnswer>,
) {
  const { tx, params, body, clean } = call;
  const opened = await openSample(call, params);
  const { stored, set } = opened;
  const given = { notes: clean(body.notes), values: valuesOf(body, set.design) };
  // A retry whose first answer got lost.
  if (stored && isSame(given, stored)) return presentAnswer(stored);
  await demandOpen(opened, body.revision);
  const row: AnswerRow = {
    ...given,
    attemptId: params.id,
    sampleId: params.sampleId,
    submittedAt: null,
    isCarried: false,
    revision: (stored?.revision ?? 0) + 1,
  };
  await upsertAnswer(tx, row);
  return presentAnswer(row);
}

/** Works out an observer's result once all samples are submitted. */
async function judged(
  context: Context,
  { set, attempt }: Opened,
  answers: readonly AnswerRow[],
): Promise<AttemptRow> {
  const { tx, now } = context;
  const rules = await demandCalibration(tx);
  const experts = await expertsOf(context, set);
  const bySample = expertValues(
    experts,
    await selectAnswers(
      tx,
      experts.map(({ id }) => id),
    ),
  );
  const samples = set.samples.map(({ id: sampleId }): RatedSample => ({
    sampleId,
    own: answers.find((one) => one.sampleId === sampleId)?.values ?? [],
    experts: (bySample.get(sampleId) ?? []).map(({ values }) => values),
  }));
  const { accuracy, behaviour, faults, wrongIds } = calibrationResult(
    samples,
    ratedBy(set.design),
    rules,
  );
  const result = { accuracy, behaviour, faults: [...faults], wrongIds: [...wrongIds] };
  const until = faults.length === 0 ? validUntil(now, rules.months) : null;
  return { ...attempt, finishedAt: now, rules, result, validUntil: until };
}

/** Ends an attempt whose samples are all submitted. */
async function finishIfDone(context: Context, opened: Opened, answers: readonly AnswerRow[]) {
  const { tx, actor, now } = context;
  const { attempt } = opened;
  if (!isDone(attempt.sampleIds, answers)) return;
  const ended =
    attempt.role === "EXPERT"
      ? { ...attempt, finishedAt: now }
      : await judged(context, opened, answers);
  await finishAttempt(tx, ended);
  const entry = { at: now, actorId: actor.id, action: "calibration.finish", subjectId: ended.id };
  const details = { role: ended.role, hasPassed: ended.validUntil !== null };
  await recordAudit(tx, { ...entry, details });
}

export async function submitCalibrationAnswer(
  call: CallOf<typeof calibrationCalls.submitCalibrationAnswer>,
) {
  const { tx, now, params, body, clean } = call;
  const opened = await openSample(call, params);
  const { stored, set, answers } = opened;
  const given = { notes: clean(body.notes), values: valuesOf(body, set.design) };
  if (stored && stored.submittedAt !== null && isSame(given, stored)) return presentAnswer(stored);
  await demandOpen(opened, body.revision);
  refuse(unratedIn(given.values, ratedBy(set.design).competencyIds));
  const row: AnswerRow = {
    ...given,
    attemptId: params.id,
    sampleId: params.sampleId,
    submittedAt: now,
    isCarried: false,
    revision: (stored?.revision ?? 0) + 1,
  };
  await upsertAnswer(tx, row);
  const others = answers.filter(({ sampleId }) => sampleId !== params.sampleId);
  await finishIfDone(call, opened, [...others, row]);
  return presentAnswer(row);
}

/** The competencies that are not rated: of a sample without a value nothing can be compared. */
const unratedIn = (values: AnswerRow["values"], competencyIds: readonly string[]) =>
  competencyIds.flatMap((id, place) =>
    values.some((one) => one.competencyId === id && one.selectedCriterion !== null)
      ? []
      : [{ path: `values.${place}`, rule: "required" }],
  );
