import type { RunDesign, RunSummary } from "@assay/contract";
import { overallProgress, type Progress, PROGRESS_TONES } from "@assay/domain";
import type { StatusTone } from "../../../ui/StatusBadge.tsx";

export type RunCandidateSummary = RunSummary["candidates"][number];

/** One exercise of a candidate, as the caller sees it. */
export interface CellView {
  exerciseId: string;
  names: RunDesign["exercises"][number]["texts"];
  mayObserve: boolean;
  mayRate: boolean;
  /** Whether a team is assigned at all. */
  isAssigned: boolean;
  /** Null if there is nothing to rate. */
  progress: Progress | null;
  /** Whether the caller has submitted their rating; null where they have nothing to submit. */
  isSubmitted: boolean | null;
  /** Whether something is missing here. */
  isLacking: boolean;
  /** Whether the exercise belongs to another step than the one before it. */
  startsGroup: boolean;
}

/** The letters of the summary (contract/dashboard.ts). */
export const PROGRESS: Readonly<Record<string, Progress>> = {
  0: "NOT_STARTED",
  1: "STARTED",
  2: "FINISHED",
};

/** Tones without red, for places where no requirement demands it: unfinished work is no error. */
export const COUNT_TONES: Readonly<Record<Progress, StatusTone>> = {
  ...PROGRESS_TONES,
  NOT_STARTED: "todo",
};

/** Whether the caller has submitted in an exercise; null where they have nothing to submit. */
const isSubmittedIn = ({ cells, submitted }: RunCandidateSummary, index: number) =>
  submitted !== undefined && cells[index] === "r" ? submitted[index] === "1" : null;

/** Whether the caller submits ratings in a run. */
export const submitsOwn = ({ candidates }: Pick<RunSummary, "candidates">): boolean =>
  candidates.some((candidate) =>
    candidate.cells.split("").some((_, index) => isSubmittedIn(candidate, index) !== null),
  );

/**
 * Whether something is missing in an exercise: a rating that is not complete, or that the caller has not submitted. What
 * observers have submitted is all that is asked of them.
 */
function isLackingIn(candidate: RunCandidateSummary, index: number): boolean {
  const progress = PROGRESS[candidate.progress[index] ?? "-"];
  const isSubmitted = isSubmittedIn(candidate, index);
  if (progress === undefined || isSubmitted === false) return progress !== undefined;
  const isOwnOnly = candidate.raters === undefined;
  return progress !== "FINISHED" && !(isSubmitted === true && isOwnOnly);
}

/**
 * A candidate's exercises in the order of the design, from the letters of the summary:
 * `r` may observe and rate, `o` may observe, `s` sees only, `-` nobody is assigned.
 */
export function cellsOf(candidate: RunCandidateSummary, design: RunDesign): CellView[] {
  return design.exercises.map(({ id, parentId, texts }, index) => {
    const letter = candidate.cells[index] ?? "-";
    const before = design.exercises[index - 1];
    return {
      exerciseId: id,
      names: texts,
      mayObserve: letter === "r" || letter === "o",
      mayRate: letter === "r",
      isAssigned: letter !== "-",
      progress: PROGRESS[candidate.progress[index] ?? "-"] ?? null,
      isSubmitted: isSubmittedIn(candidate, index),
      isLacking: isLackingIn(candidate, index),
      startsGroup: before !== undefined && (parentId === null || parentId !== before.parentId),
    };
  });
}

const progressesOf = ({ progress }: RunCandidateSummary): Progress[] =>
  progress.split("").flatMap((letter) => PROGRESS[letter] ?? []);

/** Progress over all exercises with something to rate (DASH-022); null without any. */
export function overallOf(candidate: RunCandidateSummary): Progress | null {
  const exercises = progressesOf(candidate);
  return exercises.length === 0 ? null : overallProgress(exercises);
}

export type ProgressCounts = Readonly<Record<Progress, number>>;

/**
 * Numbers of cells of a run that are not started, started and finished.
 *
 * @param exercise position in the design of the only counted exercise; if unset, all are counted
 */
export function countProgress(
  candidates: readonly RunCandidateSummary[],
  exercise?: number,
): ProgressCounts {
  const all = candidates.flatMap((candidate) =>
    exercise === undefined
      ? progressesOf(candidate)
      : (PROGRESS[candidate.progress[exercise] ?? "-"] ?? []),
  );
  const count = (wanted: Progress): number => all.filter((progress) => progress === wanted).length;
  return {
    NOT_STARTED: count("NOT_STARTED"),
    STARTED: count("STARTED"),
    FINISHED: count("FINISHED"),
  };
}

/** Number of cells in which there is something to rate. */
export const countOf = ({ NOT_STARTED, STARTED, FINISHED }: ProgressCounts): number =>
  NOT_STARTED + STARTED + FINISHED;

/** Number of cells of a run in which something is missing. */
export const countLacking = (candidates: readonly RunCandidateSummary[]): number =>
  candidates.reduce(
    (sum, candidate) =>
      sum + candidate.progress.split("").filter((_, at) => isLackingIn(candidate, at)).length,
    0,
  );

/** Whether something is missing of a candidate. */
export const lacksRatings = (candidate: RunCandidateSummary): boolean =>
  countLacking([candidate]) > 0;

/** Whether the caller observes or rates in this run. */
export const takesPart = (run: RunSummary): boolean =>
  run.candidates.some(({ cells }) => /[ro]/.test(cells));

/**
 * The cells that are shown to the caller: their own, or those whose results they see.
 *
 * @param isOnlyMissing whether complete cells are left out
 */
export function shownCells(
  cells: readonly CellView[],
  seesAll: boolean,
  isOnlyMissing = false,
): CellView[] {
  if (isOnlyMissing) return cells.filter(({ isLacking }) => isLacking);
  return seesAll ? [...cells] : cells.filter((cell) => cell.mayObserve || cell.progress !== null);
}
