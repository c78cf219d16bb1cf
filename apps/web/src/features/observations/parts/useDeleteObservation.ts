import type { Id } from "@assay/domain";
import { useNavigate } from "@tanstack/react-router";
import { paths } from "../../../platform/page/paths.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { discard, entries } from "../../../platform/drafts/journal.ts";
import { deleteObservation } from "../api.ts";
import { unsentKeys } from "../model/cellPages.ts";
import type { ObservedCell } from "../model/pageDraft.ts";

/** Deletes the whole observation of a cell, with what is unsent of it. */
export async function removeObservation(
  cell: ObservedCell,
  observationId: Id | null,
): Promise<void> {
  if (observationId !== null) await deleteObservation(cell.processRunId, observationId);
  await Promise.all(unsentKeys(entries.get(), cell).map((key) => discard(key)));
}

/** Deletes the whole observation of a cell, and leaves the page: opening it would begin a new one. */
export function useDeleteObservation(cell: ObservedCell, observationId: Id | null) {
  const navigate = useNavigate();
  return async (): Promise<void> => {
    try {
      await removeObservation(cell, observationId);
      await navigate({ href: paths.dashboard({ processRun: cell.processRunId }) });
    } catch (error) {
      announceError(error);
    }
  };
}
