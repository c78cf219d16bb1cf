import type { Assessment } from "../assessments/rating.ts";
import type { EvidenceKind, EvidenceSign } from "../observations/evidence/evidence.ts";
import type { CutOff, CutOffStrategy } from "../processes/cutOff.ts";
import { candidateSheet } from "../reports/candidateSheet.ts";
import {
  type JudgedPart,
  type JudgedStep,
  judgeStep,
  ratingsOfPart,
  type Verdict,
} from "../results/judgement.ts";
import { ratedValues, ratingsOf } from "../results/ratings.ts";
import { judgedItems, type JudgedItem } from "../results/step.ts";
import { fewestSteps } from "../statistics/fewestSteps.ts";
import { stepsOfPart } from "../statistics/stepsOfPart.ts";
import type { Id } from "../text/rules.ts";
import type { OfferedQuote } from "./content.ts";

/** Steps on the scale by which single ratings would have to differ at most, for a result to be close to its limit. */
export const CLOSE_STEPS = 2;
/** Share of the distance between two levels up to which a value counts as one of them. */
const NEAR = 0.25;

/** A value by the levels of the scale: at one of them, or between two. */
export type ResultLevels =
  | { readonly kind: "at"; readonly level: number }
  | { readonly kind: "between"; readonly lower: number; readonly upper: number };

/**
 * Where a value lies among the levels of its scale. A value within a quarter of the way from a level counts as that level,
 * otherwise both neighbours are named; beyond the ends counts the end. Null without levels.
 */
export function levelsOf(value: number, scale: readonly number[]): ResultLevels | null {
  const levels = [...new Set(scale)].toSorted((a, b) => a - b);
  const lower = levels.findLast((level) => level <= value) ?? levels[0];
  const upper = levels.find((level) => level >= value) ?? levels.at(-1);
  if (lower === undefined || upper === undefined) return null;
  const share = upper > lower ? (value - lower) / (upper - lower) : 0;
  if (share <= NEAR) return { kind: "at", level: lower };
  return share >= 1 - NEAR ? { kind: "at", level: upper } : { kind: "between", lower, upper };
}

/** A piece of evidence, as far as it can be quoted. */
interface QuotableEvidence {
  readonly id: Id;
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly kind: EvidenceKind;
  readonly competencyId: Id | null;
  readonly sign: EvidenceSign;
  /** The tagged text; null for a moment. */
  readonly captured: string | null;
}

export interface FeedbackSources {
  readonly candidateId: Id;
  readonly items: readonly JudgedItem[];
  readonly cutOff?: CutOff | null | undefined;
  readonly strategy: CutOffStrategy;
  /** In the order in which they are shown. */
  readonly competencyIds: readonly Id[];
  /** The values of the scale. */
  readonly scale: readonly number[];
  /** The candidate's assessments of both types. */
  readonly assessments: readonly Assessment[];
  readonly evidence: readonly QuotableEvidence[];
}

export interface CompetencyFacts {
  readonly competencyId: Id;
  /** Null without a value. */
  readonly result: ResultLevels | null;
  /** Whether the competency has a limit which few steps would reach, or fall below. */
  readonly isClose: boolean;
  /** What was written down of the candidate: for, neither way, and against; never a drawing. */
  readonly quotes: readonly OfferedQuote[];
}

/** The outcome of a step, or of the whole process. */
export interface OutcomeFacts {
  readonly itemId: Id;
  readonly verdict: Exclude<Verdict, "unrated">;
  readonly isClose: boolean;
}

/** What is known of a candidate, of which a report is made. Nothing in it names an observer or another candidate. */
export interface FeedbackFacts {
  readonly competencies: readonly CompetencyFacts[];
  readonly outcomes: readonly OutcomeFacts[];
  /** The exercises in which the candidate was rated or observed. */
  readonly exerciseIds: readonly Id[];
}

/** Steps that turn the comparison of one part; null if no number of them does. */
function stepsToTurn(step: JudgedStep, part: JudgedPart, scale: readonly number[]): number | null {
  const values = ratedValues(ratingsOfPart(step, part));
  const levels = [...new Set([...scale, ...values])].toSorted((a, b) => a - b);
  const places = values.map((value) => levels.indexOf(value));
  const { strategy } = step;
  const direction = part.passed ? -1 : 1;
  return stepsOfPart({ strategy, levels, places, limit: part.limit, direction });
}

const isFew = (steps: number | null): boolean => steps !== null && steps <= CLOSE_STEPS;

/** The competencies with a limit of their own that few steps would turn. */
const closeCompetencies = (steps: readonly JudgedStep[], scale: readonly number[]) =>
  new Set(
    steps.flatMap((step) =>
      judgeStep(step)
        .parts.filter((part) => part.kind === "competency" && part.count > 0)
        .filter((part) => isFew(stepsToTurn(step, part, scale)))
        .map(({ id }) => id),
    ),
  );

/** The outcome of a step, unless it has none. Where the exact number of steps is not known, the larger one counts. */
function outcomeOf(step: JudgedStep, scale: readonly number[]): OutcomeFacts[] {
  const { verdict } = judgeStep(step);
  if (verdict === "unrated") return [];
  const fewest = fewestSteps(step, scale);
  const most =
    fewest.kind === "exact" ? fewest.steps : fewest.kind === "between" ? fewest.atMost : null;
  return [{ itemId: step.item.id, verdict, isClose: isFew(most) }];
}

/** The evidence of the candidate that can be quoted about a competency, in its order. */
const quotesAbout = (
  { candidateId, evidence }: FeedbackSources,
  competencyId: Id,
): OfferedQuote[] =>
  evidence.flatMap((one) =>
    one.candidateId === candidateId &&
    one.competencyId === competencyId &&
    one.kind === "TEXT" &&
    one.captured !== null &&
    one.captured.trim() !== ""
      ? [
          {
            evidenceId: one.id,
            exerciseId: one.exerciseId,
            sign: one.sign,
            text: one.captured.trim(),
          },
        ]
      : [],
  );

/** The facts of a report about one candidate: the competencies that were rated, or of which something was written down. */
export function feedbackFacts(sources: FeedbackSources): FeedbackFacts {
  const { candidateId, items, cutOff, strategy, competencyIds, scale, assessments } = sources;
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const resultRatings = ratingsOf(assessments, "RESULT");
  const steps = judgedItems(items, cutOff).map((item): JudgedStep => ({
    item,
    strategy,
    ratings,
    resultRatings,
  }));
  const close = closeCompetencies(steps, scale);
  const { profile } = candidateSheet({ items, cutOff, strategy, competencyIds, assessments });
  const competencies = profile.map(({ competencyId, value, decided }): CompetencyFacts => {
    const counted = decided ?? value;
    return {
      competencyId,
      result: counted === null ? null : levelsOf(counted, scale),
      isClose: close.has(competencyId),
      quotes: quotesAbout(sources, competencyId),
    };
  });
  const seen = new Set([
    ...ratings.filter(({ value }) => value !== null).map(({ exerciseId }) => exerciseId),
    ...sources.evidence
      .filter((one) => one.candidateId === candidateId)
      .map(({ exerciseId }) => exerciseId),
  ]);
  return {
    competencies: competencies.filter(({ result, quotes }) => result !== null || quotes.length > 0),
    outcomes: steps.flatMap((step) => outcomeOf(step, scale)),
    exerciseIds: [...seen],
  };
}
