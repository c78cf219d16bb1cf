import { observedLeaves, type ItemType } from "../processes/items.ts";
import type { RunState } from "../runs/state.ts";
import type { Criterion } from "../scales/partitions.ts";
import type { Id } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";
import { momentOf } from "../timetable/localTime.ts";
import type { OwnTimetable } from "./papers.ts";

/** When candidates are asked how they see themselves: before the day, or after it. */
export const SELF_ASSESSMENT_PHASES = ["before", "after"] as const;
export type SelfAssessmentPhase = (typeof SELF_ASSESSMENT_PHASES)[number];

/** What moderators choose for a run. */
export const SELF_ASSESSMENT_CHOICES = ["off", "before", "after", "both"] as const;
export type SelfAssessmentChoice = (typeof SELF_ASSESSMENT_CHOICES)[number];

/** Characters of a candidate's sentence about one competency. */
export const LONGEST_SELF_ASSESSMENT = 500;

/** The phases in which a run asks its candidates, in their order. */
export const askedPhases = (choice: SelfAssessmentChoice): SelfAssessmentPhase[] =>
  SELF_ASSESSMENT_PHASES.filter((phase) => choice === "both" || choice === phase);

/** What decides when a candidate can assess themselves. */
export interface SelfAssessmentFacts {
  readonly runState: RunState;
  /** The candidate's own published sessions; null if the run has no timetable. */
  readonly timetable: OwnTimetable | null;
}

export type SelfAssessmentState = "notYet" | "open" | "over";

/** The beginning of the candidate's first preparation and the end of their last session, in ms; null without a session. */
function ownDay(timetable: OwnTimetable | null): { begins: number; ends: number } | null {
  if (timetable === null || timetable.entries.length === 0) return null;
  const { timeZone, entries } = timetable;
  return {
    begins: Math.min(...entries.map(({ date, prepFrom }) => momentOf(date, prepFrom, timeZone))),
    ends: Math.max(...entries.map(({ date, to }) => momentOf(date, to, timeZone))),
  };
}

function beforeState({ runState, timetable }: SelfAssessmentFacts, now: Date): SelfAssessmentState {
  if (runState !== "DRAFT" && runState !== "PREPARED" && runState !== "STARTED") return "over";
  const day = ownDay(timetable);
  const isOver = day === null ? runState === "STARTED" : now.getTime() >= day.begins;
  return isOver ? "over" : "open";
}

function afterState({ runState, timetable }: SelfAssessmentFacts, now: Date): SelfAssessmentState {
  if (runState === "DRAFT" || runState === "PREPARED") return "notYet";
  if (runState === "FINISHED") return "open";
  if (runState !== "STARTED") return "over";
  const day = ownDay(timetable);
  return day !== null && now.getTime() >= day.ends ? "open" : "notYet";
}

/**
 * Whether a candidate can assess themselves at a moment of the server's clock. Before: until their first session begins
 * with its preparation, in a run without one until the run starts. After: from the end of their last session in a
 * started run, at the latest from its finish, for as long as their link counts.
 */
export const selfAssessmentState = (
  phase: SelfAssessmentPhase,
  facts: SelfAssessmentFacts,
  now: Date,
): SelfAssessmentState => (phase === "before" ? beforeState : afterState)(facts, now);

interface Said {
  readonly phase: SelfAssessmentPhase;
  /** Undefined and null choose no value. */
  readonly value?: number | null | undefined;
}

/** Why what a candidate says about themselves is refused: nobody asks for it now, or the scale has no such value. */
export function selfAssessmentViolations(
  { phase, value }: Said,
  asked: SelfAssessmentFacts & {
    readonly choice: SelfAssessmentChoice;
    readonly criterions: readonly Pick<Criterion, "value">[];
  },
  now: Date,
): Violation[] {
  const isAsked = askedPhases(asked.choice).includes(phase);
  if (!isAsked || selfAssessmentState(phase, asked, now) !== "open")
    return [{ path: "phase", rule: "notAsked" }];
  const isKnown = (chosen: number): boolean =>
    asked.criterions.some((criterion) => criterion.value === chosen);
  return value === undefined || value === null || isKnown(value)
    ? []
    : [{ path: "value", rule: "unknownCriterion" }];
}

/**
 * Whether moderators see what candidates have said about themselves. Only once the run is finished, so that it anchors
 * nobody who still rates.
 */
export const showsSelfAssessments = (runState: RunState): boolean =>
  runState === "FINISHED" || runState === "ARCHIVED";

interface Step {
  readonly itemType: ItemType;
  readonly isObserved: boolean;
  readonly competencyIds: readonly Id[];
  readonly items: readonly Step[];
}

/** The competencies that are observed in any exercise, in the order of the process. */
export function observedCompetencies<T extends { readonly id: Id }>(process: {
  readonly items: readonly Step[];
  readonly competencies: readonly T[];
}): T[] {
  const ids = new Set(observedLeaves<Step>(process.items).flatMap((item) => item.competencyIds));
  return process.competencies.filter(({ id }) => ids.has(id));
}
