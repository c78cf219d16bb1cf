import type { Id } from "@assay/domain";
import { useNavigate } from "@tanstack/react-router";
import { paths } from "../../../app/paths.ts";
import { announceError } from "../../../app/shell/announce.ts";
import { discard, entries } from "../../../journal/journal.ts";
import { deleteObservation } from "../api.ts";
import { unsentKeys } from "./cellPages.ts";
import type { ObservedCell } from "./pageDraft.ts";

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
