import type { Process, ProcessDraft as StoredDraft } from "@assay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { newerOf } from "../../../app/forms/newerOf.ts";
import type { DraftControl } from "../../../app/forms/useDraft.ts";
import { processDraftQuery, processQuery } from "../api.ts";
import type { DraftBase, ProcessDraft } from "./processDraft.ts";
import { baseOfDraft } from "./storedDraft.ts";

/** What the editor has open. */
export interface EditedProcess {
  control: DraftControl<DraftBase, ProcessDraft>;
  /** What is sent: with its cues in the groups of its scale. */
  draft: ProcessDraft;
  /** The process as it is stored; null for a new one. */
  process: Process | null;
  /** The incomplete process as it is stored; null where the process itself is edited. */
  stored: StoredDraft | null;
}

/** Takes over what a refusal says that others have stored meanwhile; gives whether it said so. */
export function useNewer({ control, process, stored }: Omit<EditedProcess, "draft">) {
  const queryClient = useQueryClient();
  return (error: unknown): boolean => {
    const { base, rebase } = control;
    if (stored === null) {
      const newer = newerOf<DraftBase>(error, base);
      if (newer !== null) rebase(newer);
      return newer !== null;
    }
    const newer = newerOf<StoredDraft>(error, { ...stored, revision: base.revision });
    if (newer !== null) {
      queryClient.setQueryData(processDraftQuery(stored.id).queryKey, newer);
      rebase(baseOfDraft(newer));
      return true;
    }
    const moved = process && newerOf<Process>(error, process);
    // The editor brings it onto the draft as soon as it knows of it.
    if (moved) queryClient.setQueryData(processQuery(moved.id).queryKey, moved);
    return moved !== null;
  };
}
