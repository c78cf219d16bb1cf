import { LINK_LANGUAGE } from "../identity/links.ts";
import { runAllows, type RunState } from "../runs/state.ts";
import { utcDayOf } from "../tenants/days.ts";
import type { Language } from "../text/rules.ts";

/** Days after the end of a run until which the links of its candidates count. */
export const LINK_DAYS = { min: 1, max: 365, standard: 30 };

/** What decides whether a candidate's link counts. */
export interface LinkFacts {
  /** Whether the tenant has candidates' pages. */
  readonly isOn: boolean;
  /** Days after the end of the run until which links count. */
  readonly linkDays: number;
  readonly runState: RunState;
  /** Null if the run is unfinished. */
  readonly finishedAt: Date | null;
  /** The last day of the published timetable, as YYYY-MM-DD. */
  readonly lastDay: string | null;
  readonly plannedDate: string | null;
  readonly invitedAt: Date;
  readonly revokedAt: Date | null;
  /** The candidate's e-mail now; null if they have none. */
  readonly email: string | null;
  /** The e-mail to which the link was sent; null if it was handed over. */
  readonly sentTo: string | null;
}

/** Why a candidate's link, and every session that it opened, does not count. Text keys of the page. */
export type LinkRefusal = "off" | "runClosed" | "revoked" | "emailChanged" | "expired";

const later = (...days: readonly (string | null)[]): string =>
  days.reduce<string>((last, day) => (day !== null && day > last ? day : last), "");

/**
 * The last day, in UTC, on which a candidate's link counts: some days after the run was finished, or for an unfinished
 * one after the latest of its planned date, its timetable and the invitation.
 */
export function linkEndsOn(facts: LinkFacts): string {
  const { finishedAt, lastDay, plannedDate, invitedAt, linkDays } = facts;
  const invitedOn = utcDayOf(invitedAt);
  const end = finishedAt
    ? later(utcDayOf(finishedAt), invitedOn)
    : later(lastDay, plannedDate, invitedOn);
  const day = new Date(`${end}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + linkDays);
  return utcDayOf(day);
}

const isSame = (a: string | null, b: string | null): boolean =>
  a?.toLowerCase() === b?.toLowerCase();

/** Why a link does not count; null if it does. */
export function linkRefusal(facts: LinkFacts, now: Date): LinkRefusal | null {
  if (!facts.isOn) return "off";
  if (runAllows(facts.runState, "openToCandidates") !== true) return "runClosed";
  if (facts.revokedAt !== null) return "revoked";
  if (!isSame(facts.email, facts.sentTo)) return "emailChanged";
  return linkEndsOn(facts) < utcDayOf(now) ? "expired" : null;
}

interface CandidateLink {
  readonly token: string;
  /** The language of the mail, in which the page opens too. */
  readonly language: Language;
}

/** The path of the page that a candidate's link opens. */
export const candidatePath = ({ token, language }: CandidateLink): string =>
  `/candidate?token=${encodeURIComponent(token)}&${LINK_LANGUAGE}=${language}`;
