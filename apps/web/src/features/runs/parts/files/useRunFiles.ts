import type { ProcessRun } from "@assay/contract";
import { useMemo } from "react";
import type { RunForm } from "../../model/runForm.ts";
import { rowsOf } from "../../model/files/fileRows.ts";
import { useFileEdits } from "./useFileEdits.ts";
import { useFileStoring } from "./useFileStoring.ts";

interface Control {
  base: ProcessRun;
  draft: RunForm;
  rebase(run: ProcessRun, by: "me"): void;
}

/**
 * The files of a run with what is changed of them and not stored. They are no part of the run's draft:
 * each is stored by itself, and what others do with theirs leaves the rows here alone.
 */
export function useRunFiles({ base, draft, rebase }: Control) {
  const { edits, actions } = useFileEdits();
  const { files } = base;
  const { candidates } = draft;
  const rows = useMemo(
    () =>
      rowsOf(
        files,
        edits,
        candidates.map(({ candidateId }) => candidateId),
      ),
    [files, edits, candidates],
  );
  const { transfers, isStoring, store } = useFileStoring(base.id, rows, actions.settle, rebase);
  return useMemo(
    () => ({
      rows,
      actions,
      transfers,
      isStoring,
      store,
      isDirty: rows.some((row) => row.isDirty),
      /** As those of the form: what is wrong, by the place. */
      errors: rows.flatMap(({ id, fault }) =>
        fault === null ? [] : [[`files.${id}`, fault] as const],
      ),
    }),
    [rows, actions, transfers, isStoring, store],
  );
}
export type RunFiles = ReturnType<typeof useRunFiles>;
