import type { AssessmentValue, Competency } from "@assay/contract";
import { missingEvidence } from "@assay/domain";
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { entries } from "../../../platform/drafts/journal.ts";
import { evidenceQuery } from "../../observations/api.ts";
import { ownEvidence } from "../../observations/shared/ownEvidence.ts";
import { runQuery } from "../../runs/api.ts";
import type { RatedCell } from "../model/ratingDraft.ts";

/** Whether that is still so after what is stored was read again: on a page that has just been opened, or after a tag on another device, it may be old. */
export async function stillLacks(
  cell: RatedCell,
  userId: string,
  values: readonly AssessmentValue[],
): Promise<boolean> {
  const fresh = { ...evidenceQuery(cell.processRunId), staleTime: 0 };
  await queryClient.fetchQuery(fresh).catch(() => undefined);
  return (await lackingEvidence(cell, userId, values)).competencies.length > 0;
}

/**
 * The rated competencies of a cell with less evidence than the process demands before a rating is submitted; none where it
 * demands none, or where that is not known without a connection: then the server decides.
 */
export async function lackingEvidence(
  cell: RatedCell,
  userId: string,
  values: readonly AssessmentValue[],
): Promise<{ competencies: Competency[]; min: number }> {
  const unknown = () => undefined;
  const run = await queryClient.ensureQueryData(runQuery(cell.processRunId)).catch(unknown);
  const asked = run?.process.ratingRules?.evidence;
  if (!run || asked?.rule !== "REQUIRED") return { competencies: [], min: 0 };
  const stored = await queryClient.ensureQueryData(evidenceQuery(run.id)).catch(unknown);
  if (!stored) return { competencies: [], min: 0 };
  const own = ownEvidence(stored, entries.get(), { ...cell, observerId: userId });
  const missing = missingEvidence(asked, values, own);
  return {
    competencies: run.competencies.filter(({ id }) => missing.includes(id)),
    min: asked.min,
  };
}
