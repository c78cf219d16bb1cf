import { utcDayOf } from "../tenants/days.ts";

/** What decides whether an account's owner may sign in; a server of the previous version sends no last day. */
export interface Access {
  /** When an administrator locked the account. */
  lockedAt?: Date | string | null | undefined;
  /** The last day on which the account is valid, as YYYY-MM-DD. */
  endsOn?: string | null | undefined;
}

/** Whether an account's last day is over; days are UTC days, as for erasure. */
export const hasEnded = ({ endsOn }: Access, now: Date): boolean =>
  typeof endsOn === "string" && endsOn < utcDayOf(now);

/** Whether an account's owner may sign in: it is neither locked nor past its last day. */
export const isOpen = (access: Access, now: Date): boolean =>
  !access.lockedAt && !hasEnded(access, now);
