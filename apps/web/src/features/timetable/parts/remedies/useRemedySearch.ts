import type { Remedy, TimetableInstance } from "@assay/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { askWorker } from "../../model/askWorker.ts";
import { REMEDY_LIMIT_MS } from "../../model/remedyLimit.ts";
import type { RemedyAnswer } from "../../model/remedyWorker.ts";

type SearchState = "running" | "over" | "possible" | "stopped" | "failed";
interface RemedySearch {
  state: SearchState;
  /** Share of the time that is over, from 0 to 1. */
  share: number;
  remedies: readonly Remedy[];
}
const BEGUN: RemedySearch = { state: "running", share: 0, remedies: [] };

function heard(search: RemedySearch, answer: RemedyAnswer): RemedySearch {
  if ("share" in answer) return { ...search, share: answer.share };
  if ("remedy" in answer) return { ...search, remedies: [...search.remedies, answer.remedy] };
  return { ...search, state: answer.isPossible ? "possible" : "over" };
}

/** Searches beside the page for what would lead to a plan, until time is up or the page is left; once for each time that it is mounted. */
export function useRemedySearch(instance: TimetableInstance) {
  const [search, setSearch] = useState(BEGUN);
  const end = useRef<(() => void) | null>(null);
  const finish = useCallback((state: SearchState) => {
    end.current?.();
    end.current = null;
    setSearch((now) => (now.state === "running" ? { ...now, state } : now));
  }, []);
  useEffect(() => {
    const worker = new Worker(new URL("../../model/remedyWorker.ts", import.meta.url), {
      type: "module",
    });
    end.current = askWorker<RemedyAnswer>(worker, instance, {
      onAnswer: (answer) => setSearch((now) => heard(now, answer)),
      onFail: () => finish("failed"),
    });
    // The search looks at the clock between two attempts only.
    const timer = setTimeout(() => finish("over"), REMEDY_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      end.current?.();
    };
  }, [instance, finish]);
  return { ...search, stop: () => finish("stopped") };
}
