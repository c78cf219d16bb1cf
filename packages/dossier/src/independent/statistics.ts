import { byName, type Infer, list, maybe, number, text, withFields } from "../format/schema.ts";
import type { CandidateSection, Process, Statistics } from "../format/sections.ts";
import { agreementOf, alphaOf, iccOf, withinOf } from "./agreement.ts";
import { LEFT } from "./left.ts";
import { cellsOf, observersOf } from "./observers.ts";
import { decisionOf, mtmmOf, overallOf, sharesOf } from "./overall.ts";
import {
  candidateOf,
  competencyOf,
  exerciseOf,
  type Given,
  grouped,
  type Independent,
  independentOf,
  namesOf,
  type Result,
  thingsOf,
  value,
  valuesOfRatings,
} from "./ratings.ts";
import { totalLimitOf } from "./totalLimit.ts";
import { incompleteOf } from "./twoWay.ts";

/*
 * All statistics S1 to S12 of a run a second time. A search for a maximum begins at what the dossier states, and is compared
 * with where it leads; where that is not possible, `left` names the figure, and the statement of the verifier repeats it.
 */

const Stated = withFields({
  shares: maybe(
    withFields({
      value: maybe(withFields({ reml: byName(number), notSeparable: list(text) })),
    }),
  ),
  items: maybe(
    list(
      withFields({
        exerciseId: text,
        competencyId: text,
        reliability: withFields({
          figure: withFields({
            value: maybe(
              withFields({
                reml: maybe(withFields({ candidate: number, observer: number, Residual: number })),
              }),
            ),
          }),
        }),
      }),
    ),
  ),
});
type Stated = Infer<typeof Stated>;

/** A figure that was not computed a second time. */
export interface LeftOut {
  readonly what: "shares" | "reliability" | "limits" | "overall" | "decision";
  readonly place?: string;
}

function stepOf(scale: readonly number[]): number {
  const [low, high] = [scale[0] ?? 0, scale.at(-1) ?? 0];
  return scale.length > 1 && high > low ? (high - low) / (scale.length - 1) : 1;
}

/** Whether the limits of a reliability could not be computed exactly. */
const lacksLimits = (figure: Result<object>): boolean =>
  figure.shown === "value" &&
  Object.values(figure.value).some((one: unknown) => isEstimate(one) && one.lower === LEFT);
const isEstimate = (one: unknown): one is { readonly lower: unknown } =>
  typeof one === "object" && one !== null && "lower" in one;

function itemsOf(things: readonly Given[][], stated: Stated, left: LeftOut[]) {
  const byItem = new Map<string, Given[][]>();
  for (const own of things) {
    const key = `${own[0]!.exercise} ${own[0]!.competency}`;
    byItem.set(key, [...(byItem.get(key) ?? []), own]);
  }
  return grouped(
    things.map((own) => own[0]!),
    exerciseOf,
    competencyOf,
  ).map(([first]) => {
    const { exercise: exerciseId, competency: competencyId } = first!;
    const own = byItem.get(`${exerciseId} ${competencyId}`)!;
    const shared = own.filter((one) => one.length > 1).flat();
    const team = (one: readonly Given[]) => one.map(({ observer }) => observer).join(" ");
    const isWhole = own.every((one) => team(one) === team(own[0]!));
    const said = stated.items?.find(
      (one) => one.exerciseId === exerciseId && one.competencyId === competencyId,
    )?.reliability.figure.value?.reml;
    const start = said && {
      candidate: said.candidate,
      observer: said.observer,
      residual: said.Residual,
    };
    const figure = isWhole
      ? iccOf(own.map(valuesOfRatings))
      : incompleteOf(own.flat(), start ?? null);
    const place = `${exerciseId} ${competencyId}`;
    if (figure === null) left.push({ what: "reliability", place });
    if (figure && lacksLimits(figure)) left.push({ what: "limits", place });
    return {
      exerciseId,
      competencyId,
      candidates: own.length,
      sharedObservers: new Set(shared.map(({ observer }) => observer)).size,
      reliability: { kind: isWhole ? "icc" : "incomplete", figure: figure ?? LEFT },
    };
  });
}

/** Exercises of the competency that occurs in the fewest. */
function leastExercises(ratings: readonly Given[]): number {
  const counts = grouped(ratings, competencyOf).map((own) => new Set(own.map(exerciseOf)).size);
  return counts.length === 0 ? 0 : Math.min(...counts);
}

function computedOf(
  { ratings, cellsInOrder }: Independent,
  process: Process,
  stated: Stated,
  left: LeftOut[],
) {
  const things = thingsOf(ratings);
  const values = process.scale.criterions.map(({ value: one }) => one).toSorted((a, b) => a - b);
  const scale = { scale: values, step: stepOf(values) };
  const said = stated.shares?.value ?? null;
  const shares = sharesOf(ratings, things, said);
  if (shares === null) left.push({ what: "shares" });
  const overall = shares?.shown === "value" ? overallOf(ratings, shares.value.reml) : null;
  const limit = totalLimitOf(process);
  // What does not depend on variances is computed even where these are not.
  const isOpen = shares === null && limit?.strategy === "AVG";
  if (shares === null) left.push({ what: "overall" });
  if (isOpen) left.push({ what: "decision" });
  return {
    ratings: ratings.length,
    candidates: namesOf(ratings, candidateOf),
    exercises: namesOf(ratings, exerciseOf),
    competencies: namesOf(ratings, competencyOf),
    sharedThings: things.filter((own) => own.length > 1).length,
    mostObservers: things.reduce((most, own) => Math.max(most, own.length), 0),
    exercisesPerCompetency: leastExercises(ratings),
    agreement: agreementOf(things, scale.step),
    items: itemsOf(things, stated, left),
    alpha: alphaOf(things),
    within: withinOf(things, values.length, scale.step),
    ...observersOf(ratings, things, cellsOf(ratings, cellsInOrder), scale),
    shares: shares ?? LEFT,
    mtmm: mtmmOf(things),
    overall: shares === null ? LEFT : overall ? value(overall) : shares,
    decision: isOpen ? LEFT : decisionOf(overall, limit),
  };
}

/** The statistics of some sections, in the shape of `statistics.json`, and what was left out. */
export function statisticsOf(
  process: Process,
  sections: readonly CandidateSection[],
  said: Statistics,
) {
  const left: LeftOut[] = [];
  const independent = independentOf(sections);
  const stated = Stated.is(said.computed) ? said.computed : {};
  const computed = computedOf(independent, process, stated, left);
  return {
    left,
    ratings: { independent: independent.ratings.length, leftOut: independent.leftOut },
    computed: { ...computed, observers: said.shown === "RUN" ? [] : computed.observers },
  };
}
