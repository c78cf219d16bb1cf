import type { Assessment, ProcessRun } from "@assay/contract";
import { CANDIDATE_STATES, type CandidateState, type Id } from "@assay/domain";
import { sheetOf } from "./sheet.ts";
import { inOrderOf } from "./steps.ts";
import type { ShownVerdict } from "./verdicts.ts";

/** One candidate in the overview of all steps. */
export interface AllStepsRow {
  candidateId: Id;
  name: string;
  state: CandidateState;
  /** In the order of the steps. */
  verdicts: readonly (ShownVerdict & { readonly itemId: Id })[];
}

/** What the overview is sorted by: the name, the state, or a step. */
export type SortKey = string;

/** Every candidate with the verdict of every step, in the order of the names. */
export function allStepsRows(
  run: ProcessRun,
  assessments: readonly Assessment[],
  names: ReadonlyMap<Id, string>,
): AllStepsRow[] {
  const byCandidate = Map.groupBy(assessments, ({ candidateId }) => candidateId);
  return inOrderOf(names, run.candidates).map(({ candidateId, candidateState }) => ({
    candidateId,
    name: names.get(candidateId) ?? "",
    state: candidateState,
    verdicts: sheetOf(run, run.process.items, candidateId, byCandidate.get(candidateId) ?? [])
      .verdicts,
  }));
}

const VERDICT_ORDER = { passed: 0, failed: 1, unrated: 2 } as const;

/** Best first: passed before failed before unrated, and higher deciding values before lower ones. */
function compareVerdicts(a: ShownVerdict | undefined, b: ShownVerdict | undefined): number {
  if (!a || !b) return Number(!a) - Number(!b);
  const order = VERDICT_ORDER[a.judgement.verdict] - VERDICT_ORDER[b.judgement.verdict];
  const valueOf = ({ judgement }: ShownVerdict) =>
    judgement.deciding?.value ?? Number.MIN_SAFE_INTEGER;
  return order || valueOf(b) - valueOf(a);
}

/** The rows by what is asked; equal ones stay in the order of the names. */
export function sortRows(
  rows: readonly AllStepsRow[],
  { key, isDown }: { key: SortKey; isDown: boolean },
  compare: (a: string, b: string) => number,
): AllStepsRow[] {
  const verdictIn = ({ verdicts }: AllStepsRow) => verdicts.find(({ itemId }) => itemId === key);
  const place = ({ state }: AllStepsRow): number => CANDIDATE_STATES.indexOf(state);
  const by = (a: AllStepsRow, b: AllStepsRow): number => {
    if (key === "name") return 0;
    if (key === "state") return place(a) - place(b);
    return compareVerdicts(verdictIn(a), verdictIn(b)) || compare(a.name, b.name);
  };
  const sorted = key === "name" ? [...rows] : rows.toSorted(by);
  return isDown ? sorted.toReversed() : sorted;
}
