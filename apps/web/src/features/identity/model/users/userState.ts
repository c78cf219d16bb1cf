import type { User } from "@assay/contract";
import { type Access, hasEnded } from "@assay/domain";
import type { Format } from "../../../../platform/i18n/format.ts";
import type { Translate } from "../../../../platform/i18n/texts.ts";

/** Whether an account's last day is over now. */
export const isOver = (access: Access): boolean => hasEnded(access, new Date());

export const USER_STATES = ["locked", "ended", "invited", "notYetHere", "active"] as const;
type UserState = (typeof USER_STATES)[number];

/** How far somebody's account is; the first that applies. */
export function userState(user: User): UserState {
  const { lockedAt, enrolled, lastLogin } = user;
  if (lockedAt) return "locked";
  if (isOver(user)) return "ended";
  if (!enrolled) return "invited";
  return lastLogin === null ? "notYetHere" : "active";
}

/** The state in words; of a deleted account only a shell is left, which has none. */
export const stateText = (t: Translate, user: User): string =>
  user.type === "ANONYMIZED" ? "" : t(`administration:state_${userState(user)}`);

/** An end that is still to come, which is said beside the state; empty without one. */
export const endText = (t: Translate, { date }: Format, user: User): string =>
  user.endsOn === undefined || userState(user) === "ended"
    ? ""
    : t("administration:validUntil", { date: date(user.endsOn) });

/** The text that says since when an account is closed, or until when it is open. */
export function accessText(t: Translate, format: Format, user: User): string {
  if (user.lockedAt) return t("administration:lockedSince", { date: format.date(user.lockedAt) });
  if (user.endsOn === undefined) return t("administration:accessOpen");
  const date = format.date(user.endsOn);
  return isOver(user)
    ? t("administration:endedAfter", { date })
    : t("administration:validUntil", { date });
}

/** When somebody was last signed in; empty if never. */
export const lastLoginText = ({ date, time }: Format, { lastLogin }: User): string =>
  lastLogin === null ? "" : `${date(lastLogin)} ${time(lastLogin)}`;
