import { useCallback, useEffect, useRef, useState } from "react";
import { askWorker } from "../../model/askWorker.ts";
import type { FoundRepair, RepairAnswer, RepairTask } from "../../model/repairWorker.ts";

type RepairSearch =
  | { state: "idle" | "failed" }
  | { state: "running"; task: RepairTask; share: number }
  | { state: "over"; task: RepairTask; repairs: readonly FoundRepair[] };

/** Searches beside the page for repairs, until the dialog is closed. */
export function useRepairSearch() {
  const [search, setSearch] = useState<RepairSearch>({ state: "idle" });
  const end = useRef<(() => void) | null>(null);
  const stop = useCallback(() => {
    end.current?.();
    end.current = null;
    setSearch({ state: "idle" });
  }, []);
  useEffect(() => () => end.current?.(), []);
  const begin = (task: RepairTask): void => {
    stop();
    setSearch({ state: "running", task, share: 0 });
    const worker = new Worker(new URL("../../model/repairWorker.ts", import.meta.url), {
      type: "module",
    });
    end.current = askWorker<RepairAnswer>(worker, task, {
      onAnswer: (answer) =>
        setSearch(
          "share" in answer
            ? { state: "running", task, share: answer.share }
            : { state: "over", task, repairs: answer.repairs },
        ),
      onFail: () => setSearch({ state: "failed" }),
    });
  };
  return { search, begin, stop };
}
