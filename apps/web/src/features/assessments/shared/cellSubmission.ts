import type { Competency } from "@assay/contract";
import { ratingValue } from "@assay/domain";
import { queryClient } from "../../../platform/cache/queryClient.ts";
import { loading } from "../../../platform/drafts/definitions.ts";
import { entries, flush, put } from "../../../platform/drafts/journal.ts";
import { payloadIn } from "../../../platform/drafts/settling.ts";
import { useDraft } from "../../../platform/drafts/useDraft.ts";
import { isRatingOf, ownAssessmentsQuery } from "../api.ts";
import { ASSESSMENT, baseOf, type RatedCell, ratingKey } from "../model/ratingDraft.ts";

/** Whether the rating of a cell is to be submitted, and the server has not confirmed it yet. */
export const useCellSubmission = (cell: RatedCell): boolean =>
  useDraft(ASSESSMENT, ratingKey(cell)).draft?.payload.submits === true;

/** The own rating as the server has it; without a connection as the device knows it. */
async function readStored(cell: RatedCell) {
  const query = ownAssessmentsQuery(cell.processRunId);
  const known = queryClient.getQueryData(query.queryKey);
  const all = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch((error: unknown) => {
    if (known === undefined) throw error;
    return known;
  });
  return all.find((assessment) => isRatingOf(assessment, cell));
}

interface SubmitOptions {
  userId: string;
  mayLack(count: number): Promise<boolean>;
  onLacking(lacking: { competencies: readonly Competency[]; min: number }): void;
}

/**
 * Submits the rating of a cell with the values that are unsent here, otherwise with the stored ones. It waits on the device
 * until the server has confirmed it.
 *
 * @param options.mayLack is asked where competencies are unrated, with their number
 * @param options.onLacking is told which competencies lack the evidence that the process demands; nothing is submitted then
 * @throws what reading the stored rating does, if the device does not know it
 */
export async function submitStored(
  cell: RatedCell,
  { userId, mayLack, onLacking }: SubmitOptions,
): Promise<void> {
  const key = ratingKey(cell);
  const [stored] = await Promise.all([readStored(cell), loading.definitions()]);
  const values = payloadIn(entries.get(), ASSESSMENT, key)?.values ?? stored?.values ?? [];
  const count = values.filter((value) => ratingValue(value) === null).length;
  const { lackingEvidence } = await import("./lackingEvidence.ts");
  const lacking = await lackingEvidence(cell, userId, values);
  if (lacking.competencies.length > 0) {
    onLacking(lacking);
    return;
  }
  if (count > 0 && !(await mayLack(count))) return;
  const base = stored && baseOf(stored);
  put({ key, kind: ASSESSMENT, payload: { cell, values, submits: true }, base, delay: 0 });
  await flush(key);
}
