import type { ProcessRun, Submissions } from "@assay/contract";
import {
  awaitedFor,
  cellKey,
  type Id,
  observedLeaves,
  observerCellKey,
  type SealableRun,
  stepCompetencies,
} from "@assay/domain";

/** How far the submissions about a candidate are, and what can be done next. */
export interface CandidateReveal {
  candidateId: Id;
  /** Number of cells of observers that are submitted, of `all`. */
  submitted: number;
  all: number;
  /** Number of those still to be submitted before it can be revealed, also about others if the rules say so. */
  awaited: number;
  isRevealed: boolean;
  /** Ids of reveals whose names are not shown. */
  unnamed: Id[];
}

/** The run with what is submitted and revealed, as the rules of sealing take it. */
function sealedRun(run: ProcessRun, { cells, revealed }: Submissions): SealableRun {
  const keyOf = ({ candidateId, exerciseId }: (typeof revealed)[number]) =>
    cellKey(candidateId, exerciseId);
  return {
    ...run,
    ratingRules: run.process.ratingRules,
    sealing: {
      revealed: new Set(revealed.map(keyOf)),
      named: new Set(revealed.filter(({ namedAt }) => namedAt !== null).map(keyOf)),
      submitted: new Set(cells.filter(({ state }) => state !== "DRAFT").map(observerCellKey)),
      unrated: new Set(
        observedLeaves(run.process.items)
          .filter((exercise) => stepCompetencies(exercise).length === 0)
          .map(({ id }) => id),
      ),
    },
  };
}

/**
 * Where each candidate of a run stands.
 *
 * @param explained keys of cells of observers (`observerCellKey`) whose missing ratings nobody waits for
 */
export function candidateReveals(
  run: ProcessRun,
  submissions: Submissions,
  explained: ReadonlySet<string>,
): CandidateReveal[] {
  const sealed = sealedRun(run, submissions);
  return run.candidates
    .filter(({ candidateId }) => !run.erasedIds?.includes(candidateId))
    .map(({ candidateId, exercises }) => {
      const own = submissions.cells.filter((cell) => cell.candidateId === candidateId);
      const reveals = submissions.revealed.filter((cell) => cell.candidateId === candidateId);
      const open = exercises
        .map(({ exerciseId }) => ({ candidateId, exerciseId }))
        .filter((cell) => !sealed.sealing?.revealed.has(cellKey(candidateId, cell.exerciseId)));
      const isExplained = (cell: Parameters<typeof observerCellKey>[0]) =>
        explained.has(observerCellKey(cell));
      return {
        candidateId,
        submitted: own.filter(({ state }) => state !== "DRAFT").length,
        all: own.length,
        awaited: awaitedFor(sealed, open, isExplained).length,
        isRevealed: open.length === 0,
        unnamed: [
          ...new Set(
            reveals.filter(({ namedAt }) => namedAt === null).map(({ revealId }) => revealId),
          ),
        ],
      };
    });
}
