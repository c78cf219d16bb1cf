import type { Body, cueCalls, CueImport } from "@assay/contract";
import { cueLanguages, cueSteps, partitionGroups, readCueRows } from "@assay/domain";
import type { SignedInCall, UploadCall } from "../../../http/context.ts";
import { ApiFailure, found, refuse } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { readWorkbook } from "../../../platform/workbookReading.ts";
import { completeItems } from "../commands.ts";
import { selectParts, selectProcess, type Parts } from "../store.ts";
import { type CueExport, presentImport } from "./present.ts";

const criterionGroups = ({ scales }: Parts, scaleId: string) => {
  const { criterions, selectedPartition } = found(scales.get(scaleId));
  return partitionGroups(criterions, selectedPartition);
};

/**
 * The cues of a stored process as the caller holds it, with what is not saved yet.
 *
 * @throws ApiFailure ITEM_NOT_FOUND for a process, scale or competency that is not there; NO_RESULTS
 *   where no observed step has a competency
 */
export async function recordExport({
  tx,
  actor,
  now,
  body,
  tenant,
}: SignedInCall<typeof cueCalls.exportCues>): Promise<CueExport> {
  const stored = found(body.id === undefined ? null : await selectProcess(tx, body.id));
  const parts = await selectParts(tx);
  const sent: Body<typeof cueCalls.exportCues> = body;
  const steps = cueSteps(sent.items ? completeItems(sent.items) : stored.items);
  const ids = new Set(sent.competencyIds ?? stored.competencyIds);
  const competencies = [...ids].map((id) => found(parts.competencies.get(id)));
  const observed = steps.filter((step) => step.competencyIds.some((id) => ids.has(id)));
  if (observed.length === 0) throw new ApiFailure("NO_RESULTS");
  const details = { sheets: observed.length, competencies: competencies.length };
  const entry = { at: now, actorId: actor.id, action: "process.exportCues", subjectId: stored.id };
  await recordAudit(tx, { ...entry, details });
  return {
    processName: sent.name ?? stored.name,
    steps: observed,
    competencies,
    groups: criterionGroups(parts, sent.scaleId ?? stored.scaleId),
    languages: cueLanguages(observed, tenant.languages),
  };
}

/**
 * Reads the cues in a workbook. Nothing is stored: the page lays them into its draft, and knows which
 * step each sheet is and what is observed there.
 *
 * @throws ApiFailure ITEM_NOT_FOUND for a scale or competency that is not there; RuleFailure for a file
 *   that is no workbook that can be read
 */
export async function importCues({
  body,
  file,
  withTenant,
  tenant,
  language,
}: UploadCall<typeof cueCalls.importCues>): Promise<CueImport> {
  const parts = await withTenant(selectParts);
  const groups = criterionGroups(parts, body.ScaleId);
  const ids = new Set(body.CompetencyIds);
  const competencies = [...ids].map((id) => found(parts.competencies.get(id)));
  const others = [...parts.competencies.values()].filter(({ id }) => !ids.has(id));
  const shape = { competencies, groups, languages: tenant.languages };
  const sheetParts = { ...shape, otherNames: others.map(({ name }) => name) };
  const outcome = await readWorkbook(file.bytes);
  if ("refused" in outcome) refuse([{ path: "file", rule: outcome.refused }]);
  // A sheet in which nobody has written anything is what programs add by themselves.
  const sheets = ("sheets" in outcome ? outcome.sheets : []).filter(({ rows }) => rows.length > 0);
  return presentImport(
    sheets.map((sheet) => ({ name: sheet.name, ...readCueRows(sheet, sheetParts) })),
    language,
  );
}
