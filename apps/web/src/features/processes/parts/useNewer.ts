import type { Process, ProcessDraft as StoredDraft } from "@assay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { newerOf } from "../../../platform/forms/newerOf.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { processDraftQuery, processQuery } from "../api.ts";
import type { DraftBase, ProcessForm } from "../model/processForm.ts";
import { baseOfDraft } from "../model/storedDraft.ts";

/** What the editor has open. */
export interface EditedProcess {
  control: FormControl<DraftBase, ProcessForm>;
  /** What is sent: with its cues in the groups of its scale. */
  draft: ProcessForm;
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
