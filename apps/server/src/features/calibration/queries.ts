import type { calibrationSetCalls, CalibrationSet } from "@assay/contract";
import { calibrationAt, calibrationEditors, holdsPermissions, takerRole } from "@assay/domain";
import type { CallOf, Context, UnopenedCall } from "../../http/context.ts";
import { found, seenRun } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { selectFile } from "../runs/files/store.ts";
import { selectRun } from "../runs/store.ts";
import { selectAnswers, selectAttempts } from "./attempts/store.ts";
import { demandCalibration, presentDesign } from "./policy.ts";
import type { SampleDocuments } from "./ports.ts";
import { presentSet, type SetParts } from "./present.ts";
import {
  selectCertificates,
  selectNamed,
  selectPublished,
  selectSampleFiles,
  selectSet,
  selectSetsWithFile,
  selectSummaries,
  selectUsersToName,
  type SetRow,
} from "./store.ts";

type Reading = Pick<Context, "tx" | "actor">;

/** What is stored of a set beside its row. A set that is written follows its process; afterwards it stays as it was. */
export async function readParts({ tx }: Pick<Context, "tx">, set: SetRow): Promise<SetParts> {
  const live = set.state === "DRAFT" ? await presentDesign(tx, set) : undefined;
  const attempts = await selectAttempts(tx, set.id);
  const fileIds = set.samples.flatMap(({ fileId }) => fileId ?? []);
  return {
    design: live ?? set.design ?? undefined,
    attempts,
    answers: await selectAnswers(
      tx,
      attempts.map(({ id }) => id),
    ),
    files: await selectSampleFiles(tx, fileIds),
    people: await selectNamed(tx, [...set.expertIds, ...set.observerIds]),
  };
}

/** @throws ApiFailure ITEM_NOT_FOUND, also once the process of a set that was never rated is deleted */
export async function answerSet({ tx, actor }: Reading, id: string): Promise<CalibrationSet> {
  const set = found(await selectSet(tx, id));
  const { design, ...parts } = await readParts({ tx }, set);
  return presentSet(set, actor, { ...parts, design: found(design) });
}

export async function listCalibrationSets({
  tx,
}: CallOf<typeof calibrationSetCalls.listCalibrationSets>) {
  await demandCalibration(tx);
  return { sets: await selectSummaries(tx) };
}

export async function getCalibrationSet(
  call: CallOf<typeof calibrationSetCalls.getCalibrationSet>,
) {
  await demandCalibration(call.tx);
  return answerSet(call, call.params.id);
}

export async function listCalibrationPeople({
  tx,
}: CallOf<typeof calibrationSetCalls.listCalibrationPeople>) {
  await demandCalibration(tx);
  return { people: await selectUsersToName(tx) };
}

/** The document of a sample that the actor prepares, rates or is measured by. @throws ApiFailure ITEM_NOT_FOUND */
async function openDocument({ tx, actor, now }: Context, id: string) {
  await demandCalibration(tx);
  const file = found(await selectFile(tx, id));
  const setIds = await selectSetsWithFile(tx, id);
  const isEditor = holdsPermissions(actor.permissions, calibrationEditors);
  let isOpen = isEditor && setIds.length > 0;
  for (const setId of isOpen ? [] : setIds) {
    const set = await selectSet(tx, setId);
    const attempts = await selectAttempts(tx, setId);
    isOpen ||=
      (set !== undefined && takerRole(set, actor.id) !== null) ||
      attempts.some(({ personId }) => personId === actor.id);
  }
  const open = found(isOpen && file.storedAt !== null ? file : null);
  const entry = { at: now, actorId: actor.id, action: "file.download", subjectId: id };
  await recordAudit(tx, { ...entry, details: { usage: "CALIBRATION" } });
  return open;
}

/** The content of a sample's document. No transaction is open while it is sent. */
export async function getSampleFile(
  call: UnopenedCall<typeof calibrationSetCalls.getSampleFile>,
  { present }: SampleDocuments,
) {
  const { actor, now, params, withTenant } = call;
  const file = await withTenant((tx) => openDocument({ tx, actor, now }, params.id));
  return present(file, call);
}

/** The moment at which observers of a run have to be calibrated: its planned day, or now if that is over. */
const askedAt = (plannedDate: string | null, now: Date): Date =>
  plannedDate === null ? now : new Date(Math.max(now.getTime(), Date.parse(plannedDate)));

export async function getRunCalibration({
  tx,
  actor,
  now,
  params: { id },
}: CallOf<typeof calibrationSetCalls.getRunCalibration>) {
  await demandCalibration(tx);
  const run = seenRun(await selectRun(tx, id), actor);
  const at = askedAt(run.plannedDate, now);
  const isAsked = (await selectPublished(tx, run.processId)).length > 0;
  const rows = isAsked ? await selectCertificates(tx, run.processId) : [];
  const spans = rows.map(({ personId, until }) => ({ personId, until: until.getTime() }));
  const ids = [...new Set(spans.map(({ personId }) => personId))];
  return {
    isAsked,
    at: at.toISOString(),
    people: ids.flatMap((personId) => {
      const { state, until } = calibrationAt(personId, spans, at.getTime());
      return until === undefined ? [] : [{ personId, state, until: new Date(until).toISOString() }];
    }),
  };
}
