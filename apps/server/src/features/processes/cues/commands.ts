import { setImmediate } from "node:timers/promises";
import type { Body, cueCalls, CueImport, Item } from "@assay/contract";
import {
  countCueRows,
  cueLanguages,
  cueSteps,
  MOST_CUE_PROBLEMS,
  MOST_CUE_ROWS,
  partitionGroups,
  readCueRows,
  limitedProblems,
} from "@assay/domain";
import type { UnopenedCall, UploadCall } from "../../../http/context.ts";
import type { TenantTransaction } from "../../../db/database.ts";
import { ApiFailure, found, refuse } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { readWorkbook } from "../../../platform/workbookReading.ts";
import { completeItems } from "../commands.ts";
import { selectParts, selectProcess, type DesignParts } from "../store.ts";
import { type CueExport, presentImport, presentWorkbook, type ReadSheet } from "./present.ts";

const criterionGroups = ({ scales }: DesignParts, scaleId: string) => {
  const { criterions, selectedPartition } = found(scales.get(scaleId));
  return partitionGroups(criterions, selectedPartition);
};

/**
 * The workbook of the cues of a stored process with the caller's unsaved changes.
 *
 * @throws ApiFailure ITEM_NOT_FOUND for an unknown process, scale or competency; NO_RESULTS
 *   if no observed step has a competency; RuleFailure for more than a workbook can hold
 */
export async function exportCues(asking: UnopenedCall<typeof cueCalls.exportCues>) {
  const recorded = await asking.withTenant((tx) => recordExport(tx, asking));
  const workbook = presentWorkbook(recorded, asking.language);
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}

async function recordExport(
  tx: TenantTransaction,
  { actor, now, body, tenant, clean }: UnopenedCall<typeof cueCalls.exportCues>,
): Promise<CueExport> {
  const stored = found(body.id === undefined ? null : await selectProcess(tx, body.id));
  const parts = await selectParts(tx);
  const sent: Body<typeof cueCalls.exportCues> = body;
  const steps = cueSteps(sent.items ? completeItems(sent.items, clean) : stored.items);
  const ids = new Set(sent.competencyIds ?? stored.competencyIds);
  const competencies = [...ids].map((id) => found(parts.competencies.get(id)));
  const observed = steps.filter((step) => step.competencyIds.some((id) => ids.has(id)));
  if (observed.length === 0) throw new ApiFailure("NO_RESULTS");
  const groups = criterionGroups(parts, sent.scaleId ?? stored.scaleId);
  refuseHuge(observed, { ids: [...ids], groups: groups.length });
  const details = { sheets: observed.length, competencies: competencies.length };
  const entry = { at: now, actorId: actor.id, action: "process.exportCues", subjectId: stored.id };
  await recordAudit(tx, { ...entry, details });
  return {
    processName: sent.name ?? stored.name,
    steps: observed,
    competencies,
    groups,
    languages: cueLanguages(observed, tenant.languages),
  };
}

/** Maximum sheets of a workbook; the largest process has some 30 steps with 560 rows each. */
const MOST_SHEETS = 200;
const MOST_ROWS = 60_000;

/** Refuses, before it is built, a workbook that would be too large to be imported again. */
function refuseHuge(steps: readonly Item[], shape: { ids: readonly string[]; groups: number }) {
  const isHuge =
    steps.length > MOST_SHEETS ||
    steps.reduce((sum, step) => {
      const rows = countCueRows(step, shape.ids, shape.groups);
      return sum + (rows > MOST_CUE_ROWS ? Infinity : rows);
    }, 0) > MOST_ROWS;
  refuse(isHuge ? [{ path: "items", rule: "tooMany" }] : []);
}

const MOST_PROBLEMS = 1000;

/** Limits the listed problems of all sheets. */
function withinReason(sheets: readonly ReadSheet[]): ReadSheet[] {
  let left = MOST_PROBLEMS;
  return sheets.map((sheet) => {
    const problems = limitedProblems(sheet.problems, Math.min(left, MOST_CUE_PROBLEMS));
    left = Math.max(0, left - problems.length);
    return { ...sheet, problems };
  });
}

/**
 * Reads the cues in a workbook. Nothing is stored: the page adds them to its form, and knows which
 * step each sheet is and what is observed there.
 *
 * @throws ApiFailure ITEM_NOT_FOUND for an unknown scale or competency; RuleFailure for a file
 *   that is no readable workbook
 */
export async function importCues({
  body,
  file,
  withTenant,
  tenant,
  language,
  signal,
}: UploadCall<typeof cueCalls.importCues>): Promise<CueImport> {
  const parts = await withTenant(selectParts);
  const groups = criterionGroups(parts, body.ScaleId);
  const ids = new Set(body.CompetencyIds);
  const competencies = [...ids].map((id) => found(parts.competencies.get(id)));
  const others = [...parts.competencies.values()].filter(({ id }) => !ids.has(id));
  const shape = { competencies, groups, languages: tenant.languages };
  const sheetParts = { ...shape, otherNames: others.map(({ name }) => name) };
  const outcome = await readWorkbook(file.bytes, tenant.id, signal);
  if ("refused" in outcome) refuse([{ path: "file", rule: outcome.refused }]);
  // Spreadsheet programs add empty sheets by themselves.
  const sheets = ("sheets" in outcome ? outcome.sheets : []).filter(({ rows }) => rows.length > 0);
  const read: ReadSheet[] = [];
  for (const sheet of sheets) {
    read.push({ name: sheet.name, ...readCueRows(sheet, sheetParts) });
    // Lets the server handle other calls between sheets.
    await setImmediate();
  }
  return presentImport(withinReason(read), language);
}
