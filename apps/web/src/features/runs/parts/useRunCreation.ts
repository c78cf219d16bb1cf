import { sessionState } from "../../../platform/session/sessionState.ts";
import type { ProcessRun } from "@assay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { paths } from "../../../platform/page/paths.ts";
import { createRun, runKeys, runQuery } from "../api.ts";

/** Under this name the entry of the history remembers that its POST was sent; a reload keeps it. */
const SENT = "runCreationSent";
type HistoryState = Record<string, unknown> | null;

const wasSent = (): boolean => (history.state as HistoryState)?.[SENT] === true;
function rememberSent(isSent: boolean): void {
  history.replaceState({ ...(history.state as HistoryState), [SENT]: isSent }, "");
}

/** Creations under way: React mounts a page twice in development, and must not post twice. */
const underWay = sessionState(new Map<string, Promise<ProcessRun>>());

function createOnce(processId: string): Promise<ProcessRun> {
  const known = underWay.get(processId);
  if (known) return known;
  rememberSent(true);
  const creation = createRun(processId).finally(() => underWay.delete(processId));
  underWay.set(processId, creation);
  return creation;
}

interface Creation {
  /** `interrupted`: an earlier visit of this very entry sent the POST and never saw the answer. */
  state: "creating" | "failed" | "interrupted";
  error: unknown;
  createAgain(): void;
}

/** Posts once, then replaces the address by the editor's, so that "back" creates no second run. */
export function useRunCreation(processId: string): Creation {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isPending = underWay.has(processId);
  const [state, setState] = useState<Creation["state"]>(
    wasSent() && !isPending ? "interrupted" : "creating",
  );
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (state !== "creating") return;
    let isLeft = false;
    const opened = async (): Promise<void> => {
      const run = await createOnce(processId);
      if (isLeft) return;
      queryClient.setQueryData(runQuery(run.id).queryKey, run);
      void queryClient.invalidateQueries({ queryKey: runKeys.summaries });
      await navigate({ to: paths.run(run.id), replace: true });
    };
    opened().catch((cause: unknown) => {
      rememberSent(false);
      if (isLeft) return;
      setError(cause);
      setState("failed");
    });
    return () => {
      isLeft = true;
    };
  }, [state, processId, navigate, queryClient]);
  return { state, error, createAgain: () => setState("creating") };
}
