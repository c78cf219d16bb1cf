import type { Candidate, ProcessRun } from "@assay/contract";
import { isErased } from "@assay/domain";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { Cell } from "../../../platform/page/paths.ts";
import { useLastGood } from "../../../ui/useLastGood.ts";
import { candidatesQuery, runQuery } from "../api.ts";

/**
 * A run and its candidates for who works in one cell of it. Who loses the cell meanwhile keeps both under
 * their hands; the server says what it does not take. Of a candidate who was erased nothing is kept.
 */
export function useLastGoodRun(
  { id, candidateId = "", exerciseId = "" }: Cell,
  mayWork: (run: ProcessRun, candidateId: string, exerciseId: string) => boolean,
): { run: ProcessRun; candidates: Candidate[] } {
  const { data: runNow } = useSuspenseQuery(runQuery(id));
  const { data: candidatesNow } = useSuspenseQuery(candidatesQuery(id));
  const key = [id, candidateId, exerciseId].join("/");
  const isGone = isErased(runNow, candidateId);
  const isNamed = candidatesNow.some((candidate) => candidate.id === candidateId);
  return {
    run: useLastGood(key, runNow, isGone || mayWork(runNow, candidateId, exerciseId)),
    candidates: useLastGood(key, candidatesNow, isGone || isNamed),
  };
}
