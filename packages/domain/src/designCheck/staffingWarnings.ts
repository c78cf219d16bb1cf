import type { CalibrationState } from "../calibration/validity.ts";
import { observedLeaves } from "../processes/items.ts";
import type { RatingRules } from "../processes/ratingRules.ts";
import { cellsInConflict, type ConflictPair } from "../runs/conflicts.ts";
import type { RunPeople } from "../runs/membership.ts";
import { joinedGroups } from "../statistics/joinedGroups.ts";
import type { Id } from "../text/rules.ts";
import type { CheckedItem } from "./designWarnings.ts";
import type { DesignWarning } from "./warning.ts";

/** A session of the timetable as the check reads it. */
export interface CheckedSession {
  readonly exerciseId: Id;
  readonly candidates: readonly { readonly id: Id; readonly observers: readonly Id[] }[];
}

/** A run as the check reads it. */
export interface CheckedRun extends Pick<RunPeople, "observerTeams" | "candidates"> {
  readonly items: readonly Pick<
    CheckedItem,
    "id" | "itemType" | "isObserved" | "isGroupItem" | "items"
  >[];
  readonly ratingRules?: RatingRules | null | undefined;
  /** Who does an exercise together, watched by whom, in the published timetable; empty or unset without one. */
  readonly sessions?: readonly CheckedSession[] | undefined;
  /** Who must not watch whom, as far as the reader may know it. */
  readonly conflicts: readonly ConflictPair[];
  /** Who has a certificate of the process, valid or not; absent where nobody is asked for one. */
  readonly calibrations?: readonly ObserverState[] | undefined;
}

/** Whether the certificate of an observer is valid when the run is planned. */
interface ObserverState {
  readonly personId: Id;
  readonly state: CalibrationState;
}

/** A candidate in an observed exercise. */
interface Cell {
  readonly candidateId: Id;
  readonly exerciseId: Id;
  /** Observers, each once, without the candidate. */
  readonly observers: readonly Id[];
}

interface Staffing {
  readonly run: CheckedRun;
  readonly exerciseIds: readonly Id[];
  /** The staffed cells by candidate, in the order of the run. */
  readonly candidates: readonly { readonly candidateId: Id; readonly cells: readonly Cell[] }[];
}

/** Observers that a cell should have at least, and different ones that a candidate should meet. */
const LEAST_OBSERVERS = 2;
const LEAST_MET = 3;
/** Share of a candidate's cells that one observer should not exceed. */
const MOST_SHARE = 0.5;
/** Candidates of a group exercise for each of its observers. */
const MOST_WATCHED = 2;

function staffingOf(run: CheckedRun): Staffing {
  const teams = new Map(run.observerTeams.map(({ id, observers }) => [id, observers]));
  const exerciseIds = observedLeaves(run.items).map(({ id }) => id);
  const candidates = run.candidates.map(({ candidateId, exercises }) => ({
    candidateId,
    cells: exerciseIds.flatMap((exerciseId): Cell[] => {
      const cell = exercises.find((one) => one.exerciseId === exerciseId);
      if (!cell || cell.observerTeamId === null) return [];
      const team = new Set(teams.get(cell.observerTeamId));
      return [{ candidateId, exerciseId, observers: [...team].filter((id) => id !== candidateId) }];
    }),
  }));
  return { run, exerciseIds, candidates };
}

const placeOf = ({ candidateId, exerciseId: itemId }: Cell) => ({ candidateId, itemId });

/** R1: cells with fewer than four eyes. */
const fourEyes = ({ candidates }: Staffing): DesignWarning[] =>
  candidates
    .flatMap(({ cells }) => cells)
    .filter(({ observers }) => observers.length < LEAST_OBSERVERS)
    .map((cell) => ({ kind: "R1", place: placeOf(cell), count: cell.observers.length }));

/** R2: how many different observers a candidate meets. */
const differentObservers = ({ candidates }: Staffing): DesignWarning[] =>
  candidates.flatMap(({ candidateId, cells }) => {
    const count = new Set(cells.flatMap(({ observers }) => observers)).size;
    return cells.length > 0 && count < LEAST_MET
      ? [{ kind: "R2", place: { candidateId }, count }]
      : [];
  });

/** R3: whether observers rotate. */
function rotation({ candidates }: Staffing): DesignWarning[] {
  return candidates.flatMap(({ candidateId, cells }): DesignWarning[] => {
    if (cells.length < 2) return [];
    const ids = [...new Set(cells.flatMap(({ observers }) => observers))];
    const always = ids.filter((id) => cells.every(({ observers }) => observers.includes(id)));
    if (always.length >= 2)
      return [{ kind: "R3_pair", place: { candidateId, observerIds: always } }];
    return ids.flatMap((id) => {
      const { length: count } = cells.filter(({ observers }) => observers.includes(id));
      return count > MOST_SHARE * cells.length
        ? [{ kind: "R3_observer", place: { candidateId, observerIds: [id] }, count }]
        : [];
    });
  });
}

/** Candidates for each observer; not finite without an observer. */
const ratioOf = (candidates: readonly { readonly observers: readonly Id[] }[]): number =>
  candidates.length / new Set(candidates.flatMap(({ observers }) => observers)).size;

/**
 * R4: how many candidates of a group exercise each of its observers watches: in the largest group of the timetable, or,
 * before there is one, of all.
 */
function groupSizes({ run, candidates }: Staffing): DesignWarning[] {
  const groupItems = observedLeaves(run.items).filter(({ isGroupItem }) => isGroupItem);
  const cells = candidates.flatMap((one) => one.cells);
  return groupItems.flatMap(({ id: itemId }): DesignWarning[] => {
    const sessions = (run.sessions ?? []).filter(({ exerciseId }) => exerciseId === itemId);
    const groups = sessions.map((session) => session.candidates);
    const all = cells.filter(({ exerciseId }) => exerciseId === itemId);
    const ratios = (groups.length > 0 ? groups : [all]).map(ratioOf).filter(Number.isFinite);
    const count = Math.max(0, ...ratios);
    return count > MOST_WATCHED ? [{ kind: "R4", place: { itemId }, count }] : [];
  });
}

/** The most frequent of some keys; the first of several. */
function usual(keys: readonly string[]): string | undefined {
  const counts = [...Map.groupBy(keys, (key) => key)];
  return counts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** R5: candidates whose exercises, or numbers of observers, differ from those of most others. */
function equalTreatment({ candidates }: Staffing): DesignWarning[] {
  const exercisesOf = ({ cells }: Staffing["candidates"][number]) =>
    cells.map(({ exerciseId }) => exerciseId).join();
  const observersOf = ({ cells }: Staffing["candidates"][number]) =>
    cells.map(({ exerciseId, observers }) => `${exerciseId}:${observers.length}`).join();
  const exercises = usual(candidates.map(exercisesOf));
  const equal = candidates.filter((one) => exercisesOf(one) === exercises);
  const observers = usual(equal.map(observersOf));
  return candidates.flatMap((one): DesignWarning[] => {
    const place = { candidateId: one.candidateId };
    if (exercisesOf(one) !== exercises) return [{ kind: "R5_exercises", place }];
    return observersOf(one) === observers ? [] : [{ kind: "R5_observers", place }];
  });
}

/** R6: groups of observers that never watch anybody together, so that their severity cannot be compared. */
function comparableObservers({ candidates }: Staffing): DesignWarning[] {
  const groups = joinedGroups(candidates.flatMap(({ cells }) => cells.map((one) => one.observers)));
  return groups.length < 2 ? [] : [{ kind: "R6", place: { groups }, count: groups.length }];
}

/** R7: observers who must not watch a candidate, or are the candidate. */
function bias({ run, candidates }: Staffing): DesignWarning[] {
  const conflicts = cellsInConflict(run, run.conflicts).map(
    ({ candidateId, exerciseId: itemId, observers: observerIds }): DesignWarning => ({
      kind: "R7_conflict",
      place: { candidateId, itemId, observerIds },
    }),
  );
  const teams = new Map(run.observerTeams.map(({ id, observers }) => [id, observers]));
  const own = run.candidates.flatMap(({ candidateId, exercises }) =>
    exercises
      .filter(({ observerTeamId }) => teams.get(observerTeamId ?? "")?.includes(candidateId))
      .map(({ exerciseId: itemId }): DesignWarning => ({
        kind: "R7_self",
        place: { candidateId, itemId },
      })),
  );
  return candidates.length === 0 ? [] : [...conflicts, ...own];
}

/** R8: observers without a valid calibration. */
function calibrated({ run, candidates }: Staffing): DesignWarning[] {
  const { calibrations } = run;
  if (!calibrations) return [];
  const states = new Map(calibrations.map(({ personId, state }) => [personId, state]));
  const ids = candidates.flatMap(({ cells }) => cells.flatMap(({ observers }) => observers));
  const withState = (state: CalibrationState): Id[] =>
    [...new Set(ids)].filter((id) => (states.get(id) ?? "NONE") === state);
  const warn = (kind: "R8_none" | "R8_expired", observerIds: Id[]): DesignWarning[] =>
    observerIds.length === 0 ? [] : [{ kind, place: { observerIds }, count: observerIds.length }];
  return [...warn("R8_none", withState("NONE")), ...warn("R8_expired", withState("EXPIRED"))];
}

/** R9: whether observers judge independently, and what they base it on. */
function independence({ run: { ratingRules } }: Staffing): DesignWarning[] {
  const isSealed = ratingRules && ratingRules.sealing !== "OFF";
  return [
    ...(isSealed ? [] : [{ kind: "R9_sealing" as const, place: {} }]),
    ...(ratingRules?.evidence ? [] : [{ kind: "R9_evidence" as const, place: {} }]),
  ];
}

/** What the staffing of a run lacks by the field's standards, in the order of its rules, candidates and exercises. */
export function staffingWarnings(run: CheckedRun): DesignWarning[] {
  const staffing = staffingOf(run);
  const rules = [
    fourEyes,
    differentObservers,
    rotation,
    groupSizes,
    equalTreatment,
    comparableObservers,
    bias,
    calibrated,
    independence,
  ];
  return rules.flatMap((rule) => rule(staffing));
}
