import {
  type ComputedStatistics,
  type Estimate,
  type Figure,
  type ItemFigure,
  shownStatistics,
  type ObserverStatistics,
  type Shortage,
} from "@assay/domain";
import { format } from "./output.ts";

type Row = Record<string, unknown>;

const DECIMALS = 4;
const round = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(DECIMALS));

const WHAT: Readonly<Record<Shortage["what"], string>> = {
  candidates: "candidates",
  sharedObservers: "observers who rate together",
  things: "things with two ratings",
  sharedCells: "shared cells",
  partners: "co-observers",
  cells: "cells",
  competencies: "competencies",
  ratings: "ratings",
  exercisesPerCompetency: "exercises for each competency",
  observersPerThing: "observers of a thing",
  perGroup: "persons in each group",
  runs: "runs",
  intervalWidth: "95 % interval",
};

const REASONS: Readonly<Record<Extract<Figure<unknown>, { reason: string }>["reason"], string>> = {
  allEqual: "all ratings are the same",
  candidatesEqual: "the candidates do not differ",
  noError: "the observers differ in nothing that could be told from the candidates",
  oneObserver: "no two observers have rated the same",
  disconnected: "groups of observers share no cell",
  notSeparable: "the ratings cannot be told apart by this",
  noConvergence: "no solution was found",
  decidedByHand: "an overall result decides",
  decidedByParts: "not the mean of all ratings alone decides",
};

function lackOf({ what, has, limit }: Shortage): string {
  if (what !== "intervalWidth") return `${has ?? 0} ${WHAT[what]}, least ${limit}`;
  return has === null ? "no 95 % interval" : `95 % interval wider than ${limit}`;
}

/** What a figure lacks, in words; empty if it may be judged. */
function noteOf(figure: Figure<unknown>): string {
  if (figure.shown === "value") return "";
  if (figure.shown === "notComputable") {
    const groups =
      figure.reason === "disconnected"
        ? ` (${(figure.groups ?? []).map((group) => group.join(", ")).join(" | ")})`
        : "";
    return `not computable: ${REASONS[figure.reason]}${groups}`;
  }
  const lacks = figure.lacks.map(lackOf).join("; ");
  return figure.shown === "tooFew" ? `too few: ${lacks}` : `too few to judge: ${lacks}`;
}

/** The fields of a value if there is one to show, and what it lacks. */
function shownRow<T>(figure: Figure<T>, fields: (value: T | null) => Row): Row {
  const value = "value" in figure ? figure.value : null;
  return { ...fields(value), note: noteOf(figure) };
}

const between = (estimate: Estimate | undefined): string =>
  estimate ? `${round(estimate.lower) ?? "–"} to ${round(estimate.upper) ?? "–"}` : "–";

function itemRow(item: ItemFigure): Row {
  const place = { exercise: item.exerciseId, competency: item.competencyId };
  const row = (form: string, estimate: Estimate | undefined) => ({
    ...place,
    coefficient: form,
    value: round(estimate?.est ?? null),
    "95 %": between(estimate),
  });
  return item.kind === "icc"
    ? shownRow(item.figure, (icc) => row("ICC(2,k)", icc?.["ICC(2,k)"]))
    : shownRow(item.figure, (found) => row("G(q,k)", found?.Gqk));
}

function observerRows(observers: readonly ObserverStatistics[]): Row[] {
  return observers.map(({ observerId, leniency, halo, spread, drift }) => {
    const of = <T>(figure: Figure<T>) => ("value" in figure ? figure.value : null);
    const notes = Object.entries({ leniency, halo, spread, drift }).flatMap(([name, figure]) => {
      const note = noteOf(figure);
      return note === "" ? [] : [`${name} ${note}`];
    });
    return {
      observer: observerId,
      leniency: round(of(leniency)?.leniency ?? null),
      se: round(of(leniency)?.se ?? null),
      marked: of(leniency)?.isMarked ?? null,
      haloSd: round(of(halo)?.own.sd ?? null),
      haloR: round(of(halo)?.own.r ?? null),
      spreadRatio: round(of(spread)?.ratio ?? null),
      middle: round(of(spread)?.middleShare ?? null),
      drift: round(of(drift)?.slope ?? null),
      p: round(of(drift)?.p ?? null),
      note: notes.join("; "),
    };
  });
}

/** The figures that the product would show, as tables for people; four decimals. */
export function statisticsTables(all: ComputedStatistics): string {
  const { agreement, alpha, items, observers, shares, overall, decision } = shownStatistics(all);
  const sections: [string, Row[]][] = [
    [
      "Agreement",
      [
        shownRow(agreement, (value) => ({
          pairs: value?.pairs ?? null,
          exact: round(value?.exact ?? null),
          withinOne: round(value?.withinOne ?? null),
          meanAbsDifference: round(value?.meanAbsDifference ?? null),
        })),
      ],
    ],
    [
      "Krippendorff's alpha",
      [shownRow(alpha, (value) => ({ ordinal: round(value?.ordinal ?? null) }))],
    ],
    ["Reliability of one competency in one exercise", items.map(itemRow)],
    ["Observers", observerRows(observers)],
    [
      "Shares of the variance",
      "value" in shares
        ? Object.entries(shares.value.share).map(([part, share]) => ({
            part,
            variance: round(shares.value.reml[part as keyof typeof shares.value.reml] ?? null),
            share: round(share),
            note: noteOf(shares),
          }))
        : [{ note: noteOf(shares) }],
    ],
    [
      "Overall result",
      [
        shownRow(overall, (value) => ({
          G: round(value?.G_observers ?? null),
          Phi: round(value?.Phi_observers ?? null),
          otherExercises: round(value?.G_exercisesAndObservers ?? null),
        })),
      ],
    ],
    [
      "Decisions",
      [
        shownRow(decision, (value) => ({
          cutOff: value?.cutOff ?? null,
          consistency: round(value?.p0 ?? null),
          kappa: round(value?.kappa ?? null),
          accuracy: round(value?.accuracy ?? null),
          expectedTurns: round(value?.expectedTurns ?? null),
        })),
      ],
    ],
  ];
  const tables = sections.map(([title, rows]) => `${title}\n${format(rows, false)}\n`);
  const head = `${all.ratings} ratings, ${all.candidates.length} candidates, ${all.observers.length} observers\n`;
  return [head, ...tables].join("\n");
}
