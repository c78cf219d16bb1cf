/** A hold as far as it matters whether it counts. */
export interface HoldTimes {
  /** The last day on which it holds, as YYYY-MM-DD. */
  readonly endsOn: string;
  readonly liftedAt: string | Date | null;
}

/** Whether a hold counts on a day; it ends by itself. @param today as YYYY-MM-DD in UTC */
export const holdsOn = ({ endsOn, liftedAt }: HoldTimes, today: string): boolean =>
  liftedAt === null && today <= endsOn;

/** Maximum characters of the reason of a hold, of its end, and of an extended deadline. */
export const LONGEST_LEGAL_REASON = 500;
/** Maximum years that a hold lasts; it can be placed again. */
export const LONGEST_HOLD_YEARS = 10;
