/** A stretch of one day: minutes since midnight at the place of the run. */
export interface DayHours {
  readonly from: number;
  readonly to: number;
}

/** A stretch of a certain day, which is a position in the instance's list of days. */
export interface DayWindow extends DayHours {
  readonly day: number;
}

/** What one exercise needs; all times in minutes. */
export interface PlannedExercise {
  readonly id: string;
  /** Preparation of the candidates, directly before the start. */
  readonly prep: number;
  readonly duration: number;
  /** Work of the observers alone, directly after the end. */
  readonly rating: number;
  readonly roomKind: string;
  /** If null, candidates prepare without a room. */
  readonly prepRoomKind: string | null;
  readonly rolePlayerKind: string | null;
  /** Pause of the role player after each session. */
  readonly rolePlayerPause?: number | undefined;
  /** Candidates per session; both are 1 for an exercise of one person. */
  readonly groupMin: number;
  readonly groupMax: number;
  /** Candidates whom one observer may watch in the same session. */
  readonly maxCandidatesPerObserver: number;
  /** Observers per candidate. */
  readonly observers: number;
}

export interface PlannedCandidate {
  readonly id: string;
  readonly gender?: string | undefined;
  readonly language?: string | undefined;
  /** If missing, the candidate is there on all days. */
  readonly available?: readonly DayWindow[] | undefined;
  /** Exercises that the candidate does not take part in. */
  readonly skips?: readonly string[] | undefined;
  /** Overrides the rule of the same name. */
  readonly minDifferentObservers?: number | undefined;
}

export interface PlannedObserver {
  readonly id: string;
  readonly gender?: string | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly available?: readonly DayWindow[] | undefined;
  /** A moderator who observes only if nobody else can: not counted for the balance. */
  readonly standIn?: boolean | undefined;
}

export interface PlannedRoom {
  readonly id: string;
  readonly kind: string;
  readonly seats: number;
  readonly available?: readonly DayWindow[] | undefined;
}

export interface PlannedRolePlayer {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly available?: readonly DayWindow[] | undefined;
}

/** A pair that must never meet. */
export interface ConflictOfInterest {
  readonly candidate: string;
  readonly observer: string;
  readonly reason?: string | undefined;
}

export interface TimetableRules {
  /** Minutes that candidates need from one place to the next. */
  readonly changeMinutes?: number | undefined;
  /** Minutes until a room can be used again. */
  readonly roomResetMinutes?: number | undefined;
  /** Everybody who works on a day has a break of `minutes` between `from` and `to`. */
  readonly lunch?: (DayHours & { readonly minutes: number }) | null | undefined;
  /** Times at which nothing takes place. */
  readonly closed?: readonly DayWindow[] | undefined;
  /** Different observers that every candidate has at least. */
  readonly minDifferentObservers?: number | undefined;
  /** Exercises in which the same observer may watch the same candidate; if missing or 0, any number. */
  readonly maxSameObserver?: number | undefined;
  /** Exercises that every candidate does in this order. */
  readonly precedence?: readonly { readonly before: string; readonly after: string }[] | undefined;
  /** Candidates who may not be in the same group. */
  readonly apart?: readonly (readonly [string, string])[] | undefined;
  /** All exercises of a candidate are on the same day. */
  readonly oneDay?: boolean | undefined;
}

/** The soft rules: each is a number of which less is better. */
export const SCORE_PARTS = [
  /** Minutes from the first preparation to the last rating, of all days. */
  "length",
  /** Minutes that candidates wait between exercises. */
  "wait",
  /** Cells between the busiest and the idlest observer, by the time that they are there. */
  "balance",
  /** Cells whose observer has watched the candidate before. */
  "repeats",
  /** Changes of room, of candidates and observers. */
  "roomChanges",
  /** Exercises that stand too often at the same place of the order. */
  "order",
  /** Teams of observers of one gender. */
  "sameGender",
  /** Cells in which no observer speaks the candidate's language. */
  "noLanguage",
] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** Points per unit of each part; a missing part counts nothing. */
export type TimetableWeights = Readonly<Partial<Record<ScorePart, number>>>;

/** What a timetable is made for. Ids are unique among all candidates, observers, rooms and role players. */
export interface TimetableInstance {
  /** Minutes of the grid: every session starts at a multiple. */
  readonly slot: number;
  readonly days: readonly DayHours[];
  readonly exercises: readonly PlannedExercise[];
  readonly candidates: readonly PlannedCandidate[];
  readonly observers: readonly PlannedObserver[];
  readonly rooms: readonly PlannedRoom[];
  readonly rolePlayers: readonly PlannedRolePlayer[];
  readonly conflicts: readonly ConflictOfInterest[];
  readonly rules: TimetableRules;
  readonly weights: TimetableWeights;
}
