import type { Model, ModelExercise } from "./model.ts";

/** Where a task is, or was; times in ticks of its day. */
export interface TaskPlace {
  day: number;
  start: number;
  room: number;
  /** −1 if none is needed. */
  prepRoom: number;
  player: number;
  /** Observers by candidate, in the order of the task's candidates. */
  teams: readonly (readonly number[])[];
}

/** A session to be placed. Numbers are positions in the model's lists. */
export interface Task extends TaskPlace {
  readonly index: number;
  readonly exercise: ModelExercise;
  candidates: readonly number[];
  isPlaced: boolean;
  /** The observers of all candidates, each once. */
  observers: readonly number[];
  /** Nothing of it may change: it is running, or pinned. */
  readonly isFixed: boolean;
  /** Its time and room are fixed, its observers are not: candidates are preparing. */
  readonly keepsTime: boolean;
  /** Earliest start, by its day and the tick there; undefined where only the present counts. */
  readonly earliest: { readonly day: number; readonly tick: number } | undefined;
  /** What was agreed before a repair, with the candidates of then. */
  readonly agreed: (TaskPlace & { readonly candidates: readonly number[] }) | undefined;
  /** Number that the order of placing sorts by. */
  rank: number;
  isOut: boolean;
  /** Points of the cells of this task, while it is placed. */
  points: number;
}

/** Tick after the end, without rating, ways and pauses. */
export const endOf = ({ start, exercise }: Task): number => start + exercise.duration;
export const beginOf = ({ start, exercise }: Task): number => start - exercise.prep;
export const ratedAt = (task: Task): number => endOf(task) + task.exercise.rating;

export const placeOfTask = ({ day, start, room, prepRoom, player, teams }: Task): TaskPlace => ({
  day,
  start,
  room,
  prepRoom,
  player,
  teams,
});

/** Observers that a task needs at least. */
export const observersNeeded = ({ exercise: { planned }, candidates }: Task): number =>
  Math.max(
    planned.observers,
    Math.ceil((candidates.length * planned.observers) / planned.maxCandidatesPerObserver),
  );

/** Candidates of `candidates` whom the model keeps apart from one. */
export const isApart = ({ apart }: Model, one: number, candidates: readonly number[]): boolean =>
  candidates.some((other) => apart[one]!.has(other));
