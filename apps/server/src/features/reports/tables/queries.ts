import type { exportCalls } from "@assay/contract";
import { hidesNotes, hidesValues } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demandState, found } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { callerZone } from "../../../platform/callerZone.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { selectHeldRounds } from "../../conference/rounds/store.ts";
import { selectEntries } from "../../conference/store.ts";
import { type EvidenceRow, selectEvidence } from "../../observations/evidence/store.ts";
import { wordsOf } from "../present.ts";
import { selectReportedRun } from "../store.ts";
import { demandTables } from "./policy.ts";
import { presentCandidateResult, presentConference, presentObservations } from "./present.ts";
import { selectWrittenPages, type WrittenPage } from "./store.ts";

/** @throws ApiFailure ITEM_NOT_FOUND, WRONG_PROCESS_RUN_STATE */
async function startedRun(tx: TenantTransaction, id: string, readerId: string) {
  const reported = found(await selectReportedRun(tx, id, readerId));
  demandState(reported.run, "exportData");
  return reported;
}

export async function exportObservations({
  tx,
  actor,
  now,
  tenant,
  language,
  headers,
  params,
}: CallOf<typeof exportCalls.exportObservations>) {
  demandTables(tenant);
  const reported = await startedRun(tx, params.id, actor.id);
  const isShown = (one: WrittenPage | EvidenceRow): boolean =>
    one.observerId === actor.id || !hidesNotes(reported.run, actor.id, one);
  const pages = (await selectWrittenPages(tx, params.id)).filter(isShown);
  const evidence = (await selectEvidence(tx, params.id)).filter(isShown);
  if (pages.length === 0) throw new ApiFailure("NO_RESULTS");
  const entry = { at: now, actorId: actor.id, action: "run.exportObservations" };
  const details = { rows: pages.length };
  await recordAudit(tx, { ...entry, subjectId: params.id, details });
  const words = wordsOf(language, tenant, callerZone(headers));
  const workbook = presentObservations(reported, { pages, evidence }, { ...tenant, now }, words);
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}

export async function exportCandidate({
  tx,
  actor,
  now,
  tenant,
  language,
  headers,
  params: { id, candidateId },
}: CallOf<typeof exportCalls.exportCandidate>) {
  demandTables(tenant);
  const reported = await startedRun(tx, id, actor.id);
  found(reported.run.candidates.find((candidate) => candidate.candidateId === candidateId));
  const entry = { at: now, actorId: actor.id, action: "run.exportCandidate" };
  await recordAudit(tx, { ...entry, subjectId: id, details: { candidateId } });
  const words = wordsOf(language, tenant, callerZone(headers));
  const workbook = presentCandidateResult(reported, candidateId, { ...tenant, now }, words);
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}

export async function exportConference({
  tx,
  actor,
  now,
  tenant,
  language,
  headers,
  params,
}: CallOf<typeof exportCalls.exportConference>) {
  demandTables(tenant);
  const reported = await startedRun(tx, params.id, actor.id);
  const entries = (await selectEntries(tx, params.id)).filter(
    (entry) => !hidesValues(reported.run, actor.id, entry),
  );
  const rounds = (await selectHeldRounds(tx, params.id)).filter(
    (round) => !hidesValues(reported.run, actor.id, round),
  );
  const count = entries.length + rounds.length;
  if (count === 0) throw new ApiFailure("NO_RESULTS");
  const entry = { at: now, actorId: actor.id, action: "run.exportConference" };
  await recordAudit(tx, { ...entry, subjectId: params.id, details: { rows: count } });
  const words = wordsOf(language, tenant, callerZone(headers));
  const workbook = presentConference(reported, { entries, rounds }, { ...tenant, now }, words);
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}
