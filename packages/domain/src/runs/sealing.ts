import type { SubmissionState } from "../assessments/submission.ts";
import { type RatingRules, type Sealing, submitsRatings } from "../processes/ratingRules.ts";
import type { Id } from "../text/rules.ts";
import { cellKey } from "./edit.ts";
import { observerCellKey } from "./missing.ts";
import { candidateOf, type Cell, cellsOf, type RunPeople } from "./membership.ts";
import type { RunState } from "./state.ts";

/** What has been submitted and revealed in a run so far; keys by `cellKey` and `observerCellKey`. */
export interface SealingState {
  /** Cells whose values may be discussed, without names. */
  readonly revealed: ReadonlySet<string>;
  /** Cells whose ratings may be read as those of their observers. */
  readonly named: ReadonlySet<string>;
  /** Cells of observers who have submitted. */
  readonly submitted: ReadonlySet<string>;
  /** Ids of exercises without competencies, in which nobody rates. */
  readonly unrated: ReadonlySet<Id>;
}

/** A run as far as sealing needs it. */
export interface SealableRun extends RunPeople {
  readonly runState: RunState;
  /** Null or absent without rules for rating, and before the start. */
  readonly ratingRules?: RatingRules | null | undefined;
  /** Absent unless the run is STARTED and has rules for rating; a sealed run without it hides everything. */
  readonly sealing?: SealingState | undefined;
}

const keyOf = ({ candidateId, exerciseId }: Cell): string => cellKey(candidateId, exerciseId);

const NOTHING: SealingState = {
  revealed: new Set(),
  named: new Set(),
  submitted: new Set(),
  unrated: new Set(),
};

const stateOf = (run: SealableRun): SealingState => run.sealing ?? NOTHING;

/** Whether the run hides anything now: the finish releases the results (RUN-035). */
export const isSealing = ({ ratingRules, runState }: SealableRun): boolean =>
  runState === "STARTED" && submitsRatings({ ratingRules }) && ratingRules?.sealing !== "OFF";

/** The cells that somebody has to submit together with a cell before they see others' ratings of it. */
const IS_IN_SCOPE: Readonly<Record<Sealing, (own: Cell, cell: Cell) => boolean>> = {
  OFF: () => false,
  CELL: (own, cell) => keyOf(own) === keyOf(cell),
  CANDIDATE: (own, cell) => own.candidateId === cell.candidateId,
  RUN: () => true,
};

/** The cells in which a user rates: those of their teams, but never about themselves or who was erased, nor where there is nothing to rate. */
const ratedCells = (run: SealableRun, userId: Id): Cell[] =>
  cellsOf(run, userId).filter(
    ({ candidateId, exerciseId }) =>
      candidateId !== userId &&
      candidateOf(run, candidateId) !== undefined &&
      !stateOf(run).unrated.has(exerciseId),
  );

/** The cells in which the user rates, and which are submitted together with this one. */
function scopeOf(run: SealableRun, userId: Id, cell: Cell): Cell[] {
  const isInScope = IS_IN_SCOPE[run.ratingRules?.sealing ?? "OFF"];
  return ratedCells(run, userId).filter((own) => isInScope(own, cell));
}

const owesAny = (run: SealableRun, userId: Id, cells: readonly Cell[]): boolean =>
  cells.some((own) => !stateOf(run).submitted.has(observerCellKey({ ...own, observerId: userId })));

/**
 * Whether others' ratings of a cell are hidden from a user, whatever else the user may do: of all but their author until
 * a moderator has shown the names, and longer of who still has to submit.
 */
export const hidesRatings = (run: SealableRun, userId: Id, cell: Cell): boolean =>
  isSealing(run) &&
  (!stateOf(run).named.has(keyOf(cell)) || owesAny(run, userId, scopeOf(run, userId, cell)));

/** Whether the values of a cell are hidden from a user even without names. */
export const hidesValues = (run: SealableRun, userId: Id, cell: Cell): boolean =>
  isSealing(run) &&
  (!stateOf(run).revealed.has(keyOf(cell)) || owesAny(run, userId, scopeOf(run, userId, cell)));

/**
 * Whether others' observations of a cell are hidden from a user who rates in it or together with it. Until the cell is
 * revealed and not only until the user has submitted, as they could still take that back.
 */
export function hidesNotes(run: SealableRun, userId: Id, cell: Cell): boolean {
  return isSealing(run) && scopeOf(run, userId, cell).length > 0 && hidesValues(run, userId, cell);
}

/**
 * How many competencies of a cell count as rated for people who moderate: where ratings are submitted, all once they are,
 * and of a sealed draft none.
 *
 * @param state what became of the rating; null in runs without rules for rating
 */
export function toldCount(
  run: SealableRun,
  { state, rated }: { readonly state: SubmissionState | null; readonly rated: number },
  competencies: number,
): number {
  if (!submitsRatings(run)) return rated;
  if (state !== null && state !== "DRAFT") return competencies;
  return isSealing(run) ? 0 : rated;
}

/** Whether overall results of a candidate are hidden from a user who still has to submit ratings of the candidate. */
export const hidesResults = (run: SealableRun, userId: Id, candidateId: Id): boolean =>
  isSealing(run) &&
  (run.candidates.find((one) => one.candidateId === candidateId)?.exercises ?? []).some(
    ({ exerciseId }) => owesAny(run, userId, scopeOf(run, userId, { candidateId, exerciseId })),
  );

/** Whether a cell is open for discussion: revealed, or in a run that seals nothing. */
export const isRevealed = (run: SealableRun, cell: Cell): boolean =>
  !isSealing(run) || stateOf(run).revealed.has(keyOf(cell));

/**
 * Whether a submission of a cell may be taken back: nothing was revealed of what is submitted together with it, which its
 * observer may have seen.
 */
export function mayReopen(run: SealableRun, cell: Cell): boolean {
  const isInScope = IS_IN_SCOPE[run.ratingRules?.sealing ?? "OFF"];
  return !run.candidates.some(({ candidateId, exercises }) =>
    exercises.some(({ exerciseId }) => {
      const other = { candidateId, exerciseId };
      return stateOf(run).revealed.has(keyOf(other)) && isInScope(other, cell);
    }),
  );
}

/** An observer who has to submit before a cell may be revealed. */
export interface Awaited extends Cell {
  readonly observerId: Id;
}

/**
 * Those who have to submit before these cells are revealed: their observers, with all that each of them rates together
 * with the cells. Whose missing rating a moderator has explained is not waited for.
 */
export function awaitedFor(
  run: SealableRun,
  cells: readonly Cell[],
  isExplained: (awaited: Awaited) => boolean,
): Awaited[] {
  const { submitted } = stateOf(run);
  const isInScope = IS_IN_SCOPE[run.ratingRules?.sealing ?? "OFF"];
  const observers = new Set(run.observerTeams.flatMap((team) => team.observers));
  return [...observers].flatMap((observerId) => {
    const rated = ratedCells(run, observerId);
    const keys = new Set(rated.map(keyOf));
    const observed = cells.filter((cell) => keys.has(keyOf(cell)));
    return rated
      .filter((own) => observed.some((cell) => isInScope(own, cell)))
      .map((own) => ({ ...own, observerId }))
      .filter((own) => !submitted.has(observerCellKey(own)) && !isExplained(own));
  });
}
