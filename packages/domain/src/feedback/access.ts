import type { Finder } from "../disclosure/passages.ts";
import { isAuditor, mayModerate, maySeeAllAssessments, type RunActor } from "../runs/access.ts";
import { hasModeratorView, type RunPeople } from "../runs/membership.ts";
import { runAllows, type RunReason, type RunState } from "../runs/state.ts";
import { utcDayOf } from "../tenants/days.ts";
import type { Violation } from "../text/violation.ts";
import { type FeedbackContent, LONGEST_FEEDBACK_DAYS } from "./content.ts";
import { namesInFeedback } from "./others.ts";

type Run = RunPeople & { readonly runState: RunState };

/** The permission to read reports for candidates, beside that to see all ratings: they quote observations. */
export const feedbackReaders = { all: ["GET_ALL_OBSERVATIONS"] } as const;
/** The permissions to write reports for candidates. */
export const feedbackWriters = { all: ["GET_ALL_OBSERVATIONS", "EDIT_PROCESS_RUNS"] } as const;

/** Moderators and auditors read reports, and their drafts, if they may read all that these are made of. */
export const mayReadFeedback = (run: Run, actor: RunActor): boolean =>
  actor.permissions.has("GET_ALL_OBSERVATIONS") &&
  (isAuditor(actor) || hasModeratorView(run, actor.id)) &&
  maySeeAllAssessments(run, actor);

/** Whether the actor may write and release reports about candidates of a run now, or why not. */
export const feedbackAbility = (run: Run, actor: RunActor): true | RunReason =>
  mayReadFeedback(run, actor) && mayModerate(run, actor)
    ? runAllows(run.runState, "writeFeedback")
    : "noRight";

/** The last day until which a report may be open, as YYYY-MM-DD. */
export function lastFeedbackDay(now: Date): string {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() + LONGEST_FEEDBACK_DAYS);
  return utcDayOf(day);
}

/**
 * What hinders the release of a report: somebody has to have written about every competency, and to have looked at every name
 * of another person.
 *
 * @param until the last day, in UTC, on which the candidate can open it
 */
export function releaseViolations(
  content: FeedbackContent,
  { finder, until, now }: { finder: Finder; until: string; now: Date },
): Violation[] {
  const unnamed = namesInFeedback(content, finder).filter(({ isConfirmed }) => !isConfirmed);
  const unwritten = content.competencies.flatMap(({ statement }, index) =>
    statement.trim() === "" ? [{ path: `competencies.${index}.statement`, rule: "required" }] : [],
  );
  const day =
    until < utcDayOf(now) ? "dateInPast" : until > lastFeedbackDay(now) ? "dateTooLate" : null;
  return [
    ...(content.competencies.length === 0 ? [{ path: "competencies", rule: "required" }] : []),
    ...unwritten,
    ...[...new Set(unnamed.map(({ place }) => place))].map((path) => ({
      path,
      rule: "namesOthers",
    })),
    ...(day === null ? [] : [{ path: "until", rule: day }]),
  ];
}

/** A release, as far as it matters whether the candidate can open it. */
export interface FeedbackPeriod {
  /** The last day, in UTC, as YYYY-MM-DD. */
  readonly until: string;
  readonly withdrawnAt: Date | null;
}

/** Whether the candidate can open a release: until the end of its last day, unless somebody has withdrawn it. */
export const isFeedbackOpen = ({ until, withdrawnAt }: FeedbackPeriod, now: Date): boolean =>
  withdrawnAt === null && utcDayOf(now) <= until;
