import { verdictSaid } from "../results/decision.ts";
import type { CandidateState, Title } from "../runs/candidates.ts";
import { type AdverseImpact, adverseImpactFigure, type PassedOf } from "./adverseImpact.ts";
import type { Figure } from "./figure.ts";

/** Candidates of some runs who have the same title and state. */
export interface DecidedCandidates {
  readonly title: Title | null;
  readonly state: CandidateState;
  readonly candidates: number;
}

/** Pass rates of the two groups that the product knows of: candidates addressed as Mrs and as Mr. */
export interface PassRates {
  /** Of the first group Mrs, of the second Mr; each with its numbers. */
  readonly figure: Figure<AdverseImpact & { readonly mrs: PassedOf; readonly mr: PassedOf }>;
  /** Candidates about whom nothing is decided, and decided ones without a title. */
  readonly leftOut: { readonly undecided: number; readonly untitled: number };
}

const sum = (rows: readonly DecidedCandidates[]): number =>
  rows.reduce((all, { candidates }) => all + candidates, 0);

/**
 * Adverse impact over several runs (S13), by what people decided. Of too few nothing is said, not even how many they are:
 * with the others' number that would tell who they are.
 *
 * @param runs that the candidates come from
 */
export function passRatesOf(rows: readonly DecidedCandidates[], runs: number): PassRates {
  const decided = rows.filter(({ state }) => verdictSaid(state) !== null);
  const passedOf = (title: Title): PassedOf => {
    const own = decided.filter((one) => one.title === title);
    return {
      passed: sum(own.filter(({ state }) => verdictSaid(state) === "passed")),
      of: sum(own),
    };
  };
  const [mrs, mr] = [passedOf("Mrs"), passedOf("Mr")];
  const figure = adverseImpactFigure(mrs, mr, runs);
  const leftOut = {
    undecided: sum(rows) - sum(decided),
    untitled: sum(decided.filter(({ title }) => title === null)),
  };
  if ("value" in figure)
    return { figure: { ...figure, value: { ...figure.value, mrs, mr } }, leftOut };
  if (figure.shown !== "tooFew") return { figure, leftOut };
  const lacks = figure.lacks.map((lack) =>
    lack.what === "perGroup" ? { ...lack, has: null } : lack,
  );
  return { figure: { ...figure, counts: { runs }, lacks }, leftOut: { undecided: 0, untitled: 0 } };
}
