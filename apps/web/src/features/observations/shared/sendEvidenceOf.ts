import type { Id } from "@assay/domain";
import { entries, flush } from "../../../platform/drafts/journal.ts";
import { isEvidenceDraft } from "../model/evidence/evidenceDraft.ts";

interface Cell {
  readonly processRunId: Id;
  readonly candidateId: Id;
  readonly exerciseId: Id;
}

/** The keys of unsent evidence of a cell, without what the server has refused. */
const unsentOf = (cell: Cell): string[] =>
  [...entries.get().values()].flatMap(({ draft, state }) => {
    if (!isEvidenceDraft(draft) || state === "refused") return [];
    const { evidence } = draft.payload;
    const isOfCell =
      evidence.processRunId === cell.processRunId &&
      evidence.candidateId === cell.candidateId &&
      evidence.exerciseId === cell.exerciseId;
    return isOfCell ? [draft.key] : [];
  });

/**
 * Sends what is tagged in a cell, with its pages, so that a submission finds it.
 *
 * @throws Error if some of it could not be sent yet; then the submission has to wait
 */
export async function sendEvidenceOf(cell: Cell, { keepalive = false } = {}): Promise<void> {
  if (!keepalive) await Promise.all(unsentOf(cell).map((key) => flush(key)));
  if (unsentOf(cell).length > 0) throw new Error("What the rating is based on is not stored yet.");
}
