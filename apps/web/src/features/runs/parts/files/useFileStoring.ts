import type { ProcessRun, RunFile } from "@assay/contract";
import type { Id } from "@assay/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Transfer } from "../../../../platform/http/upload.ts";
import { useLeaving } from "../../../../platform/files/useLeaving.ts";
import { createStore } from "../../../../ui/store.ts";
import { runKeys, runQuery } from "../../api.ts";
import { type FileRow, rowsToStore } from "../../model/files/fileRows.ts";
import { type Storage, storeRows } from "../../model/files/storeRow.ts";
import type { FileActions } from "./useFileEdits.ts";

/** What this page and the others know of the run's files. */
function useTakeOver(runId: Id, rebase: (run: ProcessRun, by: "me") => void): Storage["takeOver"] {
  const queryClient = useQueryClient();
  return useCallback(
    async (change) => {
      const { queryKey } = runQuery(runId);
      // An answer that is under way would take the change back.
      await queryClient.cancelQueries({ queryKey });
      const run = queryClient.getQueryData(queryKey);
      if (run === undefined) return;
      const files: RunFile[] = change(run.files);
      const next = queryClient.setQueryData(queryKey, { ...run, files });
      if (next) rebase(next, "me");
    },
    [queryClient, runId, rebase],
  );
}

/**
 * Stores what the rows hold, and keeps what could not be stored. The transfers stand apart from the
 * state of the page: progress comes many times a second, and concerns one row.
 */
export function useFileStoring(
  runId: Id,
  rows: readonly FileRow[],
  settle: FileActions["settle"],
  rebase: (run: ProcessRun, by: "me") => void,
) {
  const queryClient = useQueryClient();
  const takeOver = useTakeOver(runId, rebase);
  const leaving = useLeaving();
  const [isStoring, setStoring] = useState(false);
  const transfers = useMemo(() => createStore<ReadonlyMap<Id, Transfer>>(new Map()), []);
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const report = useCallback<Storage["report"]>(
    (id, transfer) =>
      transfers.update((all) => {
        const others = [...all].filter(([known]) => known !== id);
        return new Map(transfer === null ? others : [...others, [id, transfer]]);
      }),
    [transfers],
  );
  const store = useCallback((): Promise<void> => {
    const waiting = rowsToStore(latest.current);
    if (waiting.length === 0) return Promise.resolve();
    setStoring(true);
    const to = { runId, leaving: leaving(), report, takeOver, settle };
    return storeRows(waiting, to).finally(() => {
      setStoring(false);
      // Also what an upload without an answer has stored after all.
      void queryClient.invalidateQueries({ queryKey: runKeys.all });
    });
  }, [queryClient, runId, leaving, report, takeOver, settle]);
  return { transfers, isStoring, store };
}
