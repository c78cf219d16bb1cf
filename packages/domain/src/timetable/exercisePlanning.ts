/** What an exercise needs in a timetable; all times in minutes. */
export interface ExercisePlanning {
  /** Preparation of the candidates, directly before the start. */
  readonly prepMinutes: number;
  readonly minutes: number;
  /** Work of the observers alone, directly after the end. */
  readonly ratingMinutes: number;
  /** Empty for an ordinary room. */
  readonly roomKind: string;
  /** If null, candidates prepare without a room. */
  readonly prepRoomKind: string | null;
  readonly rolePlayerKind: string | null;
  readonly rolePlayerPauseMinutes: number;
  /** Candidates per session. */
  readonly groupMin: number;
  readonly groupMax: number;
  /** Observers per candidate. */
  readonly observersPerCell: number;
  /** Candidates whom one observer may watch in the same session. */
  readonly candidatesPerObserver: number;
}

const ofOne: ExercisePlanning = {
  prepMinutes: 0,
  minutes: 60,
  ratingMinutes: 15,
  roomKind: "",
  prepRoomKind: null,
  rolePlayerKind: null,
  rolePlayerPauseMinutes: 0,
  groupMin: 1,
  groupMax: 1,
  observersPerCell: 2,
  candidatesPerObserver: 1,
};

/** The planning of an exercise without one. */
export const defaultExercisePlanning = (isGroupItem: boolean): ExercisePlanning =>
  isGroupItem
    ? { ...ofOne, groupMin: 3, groupMax: 6, observersPerCell: 1, candidatesPerObserver: 2 }
    : ofOne;
