import type { Body, CalibrationDesign, calibrationSetCalls, StoredSample } from "@assay/contract";
import {
  FEWEST_SET_SAMPLES,
  goldFaults,
  isSameSample,
  maySetBecome,
  type SetState,
  setViolations,
  unreadySet,
  type Violation,
} from "@assay/domain";
import { type CallOf, type Context } from "../../http/context.ts";
import { ApiFailure, found, refuse, refuseOlder } from "../../http/failure.ts";
import type { Clean } from "../../http/richBodies.ts";
import { recordAct } from "../../platform/audit.ts";
import { newId } from "../../platform/ids.ts";
import { deleteUnusedDocuments, lockDocuments } from "../processes/documents/store.ts";
import { copyExperts, renewExperts } from "./attempts/commands.ts";
import { demandCalibration, presentDesign, ratedBy } from "./policy.ts";
import type { SampleDocuments } from "./ports.ts";
import { expertValues } from "./present.ts";
import { answerSet, readParts } from "./queries.ts";
import {
  deleteSet,
  insertSet,
  selectNamed,
  selectSampleFiles,
  selectSet,
  selectSummaries,
  type SetRow,
  updateSet,
} from "./store.ts";

type Put = CallOf<typeof calibrationSetCalls.putCalibrationSet>;
type Sent = Body<typeof calibrationSetCalls.putCalibrationSet>;

const cleaned = (texts: StoredSample["texts"], clean: Clean): StoredSample["texts"] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) =>
      text ? [[language, { html: clean(text.html) }]] : [],
    ),
  );

/**
 * The sent samples. A changed one gets another id, so that nothing that was said of it before holds for it any more.
 */
function samplesOf(sent: Sent, before: readonly StoredSample[], clean: Clean): StoredSample[] {
  return sent.samples.map(({ id, name, kind, texts, link, fileId }) => {
    const sample = { id, name, kind, texts: cleaned(texts, clean), link, fileId };
    const known = before.find((one) => one.id === id);
    return known && !isSameSample(known, sample) ? { ...sample, id: newId() } : sample;
  });
}

/** What the people and documents of a set break. */
async function unknownIn({ tx }: Context, set: SetRow): Promise<Violation[]> {
  const ids = [...set.expertIds, ...set.observerIds];
  const known = new Map((await selectNamed(tx, ids)).map((person) => [person.id, person]));
  const files = await selectSampleFiles(
    tx,
    set.samples.flatMap(({ fileId }) => fileId ?? []),
  );
  const people = (path: string, list: readonly string[]): Violation[] =>
    list.flatMap((id, place) => [
      ...(known.get(id)?.type === "USER"
        ? []
        : [{ path: `${path}.${place}`, rule: "unknownUser" }]),
      ...(list.indexOf(id) < place ? [{ path: `${path}.${place}`, rule: "duplicate" }] : []),
    ]);
  const documents = set.samples.flatMap(({ fileId }, place): Violation[] => {
    if (fileId === null) return [];
    const file = files.get(fileId);
    const rule = file ? "pdfOnly" : "unknownDocument";
    return file?.contentType === "application/pdf"
      ? []
      : [{ path: `samples.${place}.fileId`, rule }];
  });
  return [
    ...people("expertIds", set.expertIds),
    ...people("observerIds", set.observerIds),
    ...documents,
  ];
}

/** Runs work that may take documents from a set, and deletes those that nothing refers to any more. */
async function clearing(
  context: Context,
  fileIds: readonly string[],
  { gone }: SampleDocuments,
  work: () => Promise<unknown>,
) {
  if (fileIds.length === 0) return void (await work());
  await lockDocuments(context.tx);
  await work();
  await gone(context, await deleteUnusedDocuments(context.tx, fileIds));
}

const fileIdsOf = ({ samples }: Pick<SetRow, "samples">): string[] =>
  samples.flatMap(({ fileId }) => fileId ?? []);

/** A set that a client has sent, checked. */
async function checked(call: Put, before: SetRow | undefined): Promise<SetRow> {
  const { body, clean } = call;
  const mayEdit = !before || before.state === "DRAFT";
  const observerIds = body.observerIds ?? before?.observerIds ?? [];
  const kept = before && !mayEdit ? before : undefined;
  const next: SetRow = {
    id: body.id,
    seriesId: before?.seriesId ?? body.id,
    version: before?.version ?? 1,
    state: before?.state ?? "DRAFT",
    design: before?.design ?? null,
    revision: before?.revision ?? 0,
    name: kept?.name ?? body.name,
    processId: kept?.processId ?? body.processId,
    exerciseId: kept?.exerciseId ?? body.exerciseId,
    samples: kept?.samples ?? samplesOf(body, before?.samples ?? [], clean),
    expertIds: kept?.expertIds ?? body.expertIds,
    observerIds,
  };
  refuse([...setViolations(next), ...(await unknownIn(call, next))]);
  if (!kept && !(await presentDesign(call.tx, next)))
    refuse([{ path: "exerciseId", rule: "unknownExercise" }]);
  return next;
}

export async function putCalibrationSet(call: Put, documents: SampleDocuments) {
  const { tx, body } = call;
  await demandCalibration(tx);
  const before = await selectSet(tx, body.id, { forUpdate: true });
  if (before && body.revision !== undefined)
    await refuseOlder(body.revision, before.revision, () => answerSet(call, body.id));
  const next = await checked(call, before);
  const fileIds = before ? [...fileIdsOf(before), ...fileIdsOf(next)] : fileIdsOf(next);
  await clearing(call, fileIds, documents, async () => {
    if (before) await updateSet(tx, next);
    else refuse((await insertSet(tx, next)) ? [] : [{ path: "id", rule: "id" }]);
  });
  const counts = { samples: next.samples.length, observers: next.observerIds.length };
  await recordAct(call, `calibrationSet.${before ? "update" : "create"}`, body.id, counts);
  return answerSet(call, body.id);
}

/** Has the experts rate a set by its process as it is now. */
async function openRating(context: Context, set: SetRow): Promise<SetRow> {
  refuse(unreadySet(set));
  const design = await presentDesign(context.tx, set);
  refuse(design ? [] : [{ path: "exerciseId", rule: "unknownExercise" }]);
  const frozen = design as CalibrationDesign;
  await renewExperts(context, set, frozen);
  return { ...set, design: frozen, state: "RATING" };
}

/** Closes the experts' ratings, and leaves out the samples that cannot serve as a model. */
async function publish(context: Context, set: SetRow): Promise<SetRow> {
  const { design, attempts, answers } = await readParts(context, set);
  const rated = ratedBy(found(design));
  const bySample = expertValues(attempts, answers);
  const faultOf = ({ id }: StoredSample) =>
    goldFaults(
      rated.competencyIds,
      (bySample.get(id) ?? []).map(({ values }) => values),
      rated.levels,
    )[0];
  const good = set.samples.filter((sample) => !faultOf(sample));
  if (good.length < FEWEST_SET_SAMPLES)
    refuse(
      set.samples.flatMap((sample, place) => {
        const fault = faultOf(sample);
        return fault ? [{ path: `samples.${place}`, rule: fault.fault }] : [];
      }),
    );
  return { ...set, samples: good, state: "PUBLISHED" };
}

/** Withdraws the other published versions of a set. */
async function withdrawOthers({ tx }: Context, { id, seriesId }: SetRow) {
  for (const { id: otherId, state } of await selectSummaries(tx)) {
    if (otherId === id || state !== "PUBLISHED") continue;
    const other = await selectSet(tx, otherId);
    if (other?.seriesId === seriesId) await updateSet(tx, { ...other, state: "WITHDRAWN" });
  }
}

const arrived: Partial<Record<SetState, (context: Context, set: SetRow) => Promise<SetRow>>> = {
  RATING: openRating,
  PUBLISHED: async (context, set) => (set.state === "RATING" ? publish(context, set) : set),
};

/** @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED; RuleFailure */
export async function moveCalibrationSet(
  call: CallOf<typeof calibrationSetCalls.moveCalibrationSet>,
  documents: SampleDocuments,
) {
  const { tx, params, body } = call;
  await demandCalibration(tx);
  const set = found(await selectSet(tx, params.id, { forUpdate: true }));
  // A retry whose first answer got lost.
  if (set.state === body.to) return answerSet(call, set.id);
  if (!maySetBecome(set.state, body.to))
    throw new ApiFailure("UPDATE_FAILED", await answerSet(call, set.id));
  const next = { ...((await arrived[body.to]?.(call, set)) ?? set), state: body.to };
  await clearing(call, fileIdsOf(set), documents, () => updateSet(tx, next));
  if (body.to === "PUBLISHED") await withdrawOthers(call, next);
  const leftOut = set.samples.length - next.samples.length;
  await recordAct(call, "calibrationSet.move", set.id, { from: set.state, to: body.to, leftOut });
  return answerSet(call, set.id);
}

/** @throws ApiFailure ITEM_NOT_FOUND, UPDATE_FAILED */
export async function createCalibrationVersion(
  call: CallOf<typeof calibrationSetCalls.createCalibrationVersion>,
) {
  const { tx, params, body } = call;
  await demandCalibration(tx);
  const set = found(await selectSet(tx, params.id, { forUpdate: true }));
  const isPublished = set.state === "PUBLISHED" || set.state === "WITHDRAWN";
  const next: SetRow = {
    ...set,
    id: body.id,
    version: set.version + 1,
    state: "DRAFT",
    revision: 0,
  };
  if (!isPublished || !(await insertSet(tx, next)))
    throw new ApiFailure("UPDATE_FAILED", await answerSet(call, set.id));
  await copyExperts(call, set, next);
  await recordAct(call, "calibrationSet.version", next.id, { version: next.version });
  return answerSet(call, next.id);
}

/** @throws ApiFailure ITEM_NOT_FOUND; DELETE_DENIED for a published set */
export async function deleteCalibrationSet(
  call: CallOf<typeof calibrationSetCalls.deleteCalibrationSet>,
  documents: SampleDocuments,
) {
  const { tx, params } = call;
  await demandCalibration(tx);
  const set = found(await selectSet(tx, params.id, { forUpdate: true }));
  if (set.state === "PUBLISHED") throw new ApiFailure("DELETE_DENIED");
  await clearing(call, fileIdsOf(set), documents, () => deleteSet(tx, set.id));
  await recordAct(call, "calibrationSet.delete", set.id);
  return { id: set.id };
}
