/** One exercise at one time, with all who take part. */
export interface TimetableSession {
  readonly exercise: string;
  /** Position in the instance's list of days. */
  readonly day: number;
  /** Minute of the day at which the observers begin; preparation lies before. */
  readonly start: number;
  readonly room: string;
  readonly prepRoom?: string | undefined;
  readonly rolePlayer?: string | undefined;
  readonly candidates: readonly string[];
  /** Observers by candidate. */
  readonly observers: Readonly<Record<string, readonly string[]>>;
  /** Minutes by which the session takes longer than planned. */
  readonly extra?: number | undefined;
}

export interface TimetablePlan {
  readonly sessions: readonly TimetableSession[];
}

/** A moment of the run. */
export interface PlanMoment {
  readonly day: number;
  /** Minute of the day. */
  readonly at: number;
}

/** What a message needs to name a session. */
export interface SessionPlace {
  readonly exercise: string;
  readonly day: number;
  readonly start: number;
  readonly candidates: readonly string[];
}

export const sessionPlace = ({
  exercise,
  day,
  start,
  candidates,
}: TimetableSession): SessionPlace => ({
  exercise,
  day,
  start,
  candidates,
});
