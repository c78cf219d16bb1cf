import {
  deciding,
  type Design as OracleDesign,
  type Line,
  outcomeOfProcess,
  outcomeOfStep,
  countingExercises,
  valueOf,
} from "@assay/domain/oracle.ts";
import type { CandidateSection, Process } from "../format/sections.ts";
import { UNIT } from "./decimals.ts";
import { linesOf, ruleOf, stepOf, units } from "./results.ts";

/*
 * What would turn a decision (S12 a): observers left out one by one, and the fewest single steps of ratings on the scale.
 */

/** A step, or all of them under the rule of the process. */
interface Judged {
  readonly itemId: string;
  readonly strategy: Process["strategy"];
  /** Outcome with some ratings in place of all. */
  outcome(lines: Line[]): ReturnType<typeof outcomeOfStep>;
  /** The ratings behind a compared part. */
  linesOfPart(part: { kind: string; id: string }, lines: Line[]): Line[];
  /** The value over all ratings that count, which says whether anything was rated where nothing is compared. */
  readonly steps: readonly OracleDesign[];
}

const withLines = (steps: readonly OracleDesign[], lines: Line[]) =>
  steps.map((step) => ({ ...step, lines }));

function judgedOf({ items, strategy, cutOff }: Process): Judged[] {
  const steps = items.map((item) => stepOf(item, strategy, []));
  const linesOfPart =
    (own: readonly OracleDesign[]): Judged["linesOfPart"] =>
    ({ kind, id }, lines) => {
      const all = withLines(own, lines);
      if (kind === "exercise") {
        const counts = all.some((step) => countingExercises(step).some((one) => one.id === id));
        const found = all.flatMap((step) => deciding(step, true));
        return counts ? [...new Set(found)].filter(({ exercise }) => exercise === id) : [];
      }
      const found = all.flatMap((step) => deciding(step, false));
      return kind === "total" ? found : found.filter(({ competency }) => competency === id);
    };
  const single = steps.map((step): Judged => ({
    itemId: step.id,
    strategy,
    steps: [step],
    outcome: (lines) => outcomeOfStep({ ...step, lines }),
    linesOfPart: linesOfPart([step]),
  }));
  if (!cutOff) return single;
  const rules = [cutOff, ...(cutOff.furtherConditions ?? [])].map(ruleOf);
  const whole: Judged = {
    itemId: "process",
    strategy,
    steps,
    outcome: (lines) => outcomeOfProcess(withLines(steps, lines), rules),
    linesOfPart: linesOfPart(steps),
  };
  return [...single, whole];
}

type Verdict = "passed" | "failed" | "unrated";

function verdictOf(judged: Judged, lines: Line[]): Verdict {
  const { parts, passed } = judged.outcome(lines);
  const isRated =
    parts.length > 0
      ? parts.some(({ value }) => value !== null)
      : withLines(judged.steps, lines).some((step) =>
          countingExercises(step).some(({ id }) =>
            lines.some(
              ({ type, exercise, chosen }) =>
                type === "OBSERVATION" && exercise === id && chosen !== null,
            ),
          ),
        );
  return isRated ? (passed ? "passed" : "failed") : "unrated";
}

/** The steps that a part lacks to reach its limit, or that take it below; null if none suffice. */
function stepsOfPart(
  strategy: Process["strategy"],
  places: readonly number[],
  levels: readonly bigint[],
  limit: bigint,
  direction: 1 | -1,
): number | null {
  if (places.length === 0) return null;
  const isDone = (values: readonly bigint[]): boolean => {
    const lines = values.map((chosen): Line => ({
      type: "OBSERVATION",
      exercise: "",
      observer: "",
      competency: "",
      chosen,
      overwritten: null,
    }));
    const reached = valueOf(strategy, lines, UNIT)! >= limit;
    return direction === 1 ? reached : !reached;
  };
  const room = (place: number) => (direction === 1 ? levels.length - 1 - place : place);
  return strategy === "AVG"
    ? stepsOfMean(places, levels, direction, room, isDone)
    : stepsOfMedian(places, levels, direction, isDone);
}

/** The largest change of the sum for each number of steps, rating by rating; for levels that are not evenly spaced. */
function largestGains(
  places: readonly number[],
  levels: readonly bigint[],
  direction: 1 | -1,
  room: (place: number) => number,
): (bigint | null)[] {
  let best: (bigint | null)[] = [0n];
  for (const place of places) {
    const next: (bigint | null)[] = [];
    best.forEach((gained, steps) => {
      if (gained === null) return;
      for (let own = 0; own <= room(place); own++) {
        const change = levels[place + direction * own]! - levels[place]!;
        const gain = gained + (change < 0n ? -change : change);
        const before = next[steps + own];
        if (before === undefined || before === null || gain > before) next[steps + own] = gain;
      }
    });
    best = next;
  }
  return best;
}

function isEven(levels: readonly bigint[]): boolean {
  const [first = 0n, second = 0n] = levels;
  const width = second - first;
  return levels.every((level, place) => level === first + BigInt(place) * width);
}

function stepsOfMean(
  places: readonly number[],
  levels: readonly bigint[],
  direction: 1 | -1,
  room: (place: number) => number,
  isDone: (values: readonly bigint[]) => boolean,
): number | null {
  const most = places.reduce((sum, place) => sum + room(place), 0);
  const start = places.reduce((sum, place) => sum + levels[place]!, 0n);
  const width = levels.length > 1 ? levels[1]! - levels[0]! : 0n;
  const best = isEven(levels) ? null : largestGains(places, levels, direction, room);
  // A mean depends on the sum alone: all of it may stand in one rating.
  const reaches = (steps: number): boolean => {
    const gain = best === null ? width * BigInt(steps) : best[steps];
    if (gain === undefined || gain === null) return false;
    const sum = direction === 1 ? start + gain : start - gain;
    return isDone([sum, ...places.slice(1).map(() => 0n)]);
  };
  if (!reaches(most)) return null;
  let [low, high] = [0, most];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reaches(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The cheapest way to put the middle one or two ratings where the median is beyond the limit. */
function stepsOfMedian(
  places: readonly number[],
  levels: readonly bigint[],
  direction: 1 | -1,
  isDone: (values: readonly bigint[]) => boolean,
): number | null {
  // From the side to which they move: the first ones are nearest to it.
  const ordered = places.toSorted((a, b) => (b - a) * direction);
  const half = Math.floor(places.length / 2);
  const isOdd = places.length % 2 === 1;
  const distance = (place: number, to: number) => Math.max(0, (to - place) * direction);
  let fewest: number | null = null;
  for (let near = 0; near < levels.length; near++)
    for (let far = 0; far < levels.length; far++) {
      if ((far - near) * direction < 0 || (isOdd && far !== near)) continue;
      if (!isDone(isOdd ? [levels[near]!] : [levels[near]!, levels[far]!])) continue;
      let steps = distance(ordered[half]!, near);
      for (const place of ordered.slice(0, half)) steps += distance(place, far);
      if (fewest === null || steps < fewest) fewest = steps;
    }
  return fewest;
}

export type Steps =
  | { readonly kind: "exact"; readonly steps: number }
  | { readonly kind: "never" }
  /** Limits of different kinds lie over the same ratings: only bounds are computed a second time. */
  | { readonly kind: "bounds"; readonly atLeast: number; readonly atMost: number };

function fewestSteps(judged: Judged, lines: Line[], scale: readonly number[]): Steps {
  const verdict = verdictOf(judged, lines);
  if (verdict === "unrated") return { kind: "never" };
  const given = lines.flatMap(({ chosen }) => chosen ?? []);
  const levels = [...new Set([...scale.map(units), ...given])].toSorted((a, b) =>
    a < b ? -1 : Number(a > b),
  );
  const direction = verdict === "passed" ? -1 : 1;
  const parts = judged.outcome(lines).parts.map((part) => ({
    kind: part.kind,
    steps: stepsOfPart(
      judged.strategy,
      judged
        .linesOfPart(part, lines)
        .flatMap(({ chosen }) => (chosen === null ? [] : [levels.indexOf(chosen)])),
      levels,
      part.limit,
      direction,
    ),
  }));
  const known = parts.flatMap(({ steps }) => steps ?? []);
  if (direction === -1)
    return known.length === 0 ? { kind: "never" } : { kind: "exact", steps: Math.min(...known) };
  if (parts.length === 0 || known.length < parts.length) return { kind: "never" };
  const byKind = new Map<string, number>();
  for (const { kind, steps } of parts)
    if (steps !== null && steps > 0) byKind.set(kind, (byKind.get(kind) ?? 0) + steps);
  const sums = [...byKind.values()];
  if (sums.length <= 1) return { kind: "exact", steps: sums[0] ?? 0 };
  return {
    kind: "bounds",
    atLeast: Math.max(...sums),
    atMost: sums.reduce((all, one) => all + one, 0),
  };
}

export interface Stability {
  readonly candidateId: string;
  readonly verdict: Verdict;
  readonly flipsWithout: readonly string[] | null;
  readonly unratedWithout: readonly string[] | null;
  readonly fewestSteps: Steps;
}

function stabilityOf(
  judged: Judged,
  { candidate, ratings }: CandidateSection,
  scale: readonly number[],
): Stability {
  const lines = linesOf(ratings);
  const verdict = verdictOf(judged, lines);
  const own = { candidateId: candidate, verdict, fewestSteps: fewestSteps(judged, lines, scale) };
  if (judged.strategy === "MANUAL") return { ...own, flipsWithout: null, unratedWithout: null };
  const observers = [
    ...new Set(lines.flatMap(({ type, observer }) => (type === "OBSERVATION" ? [observer] : []))),
  ];
  const without = observers.map((observer) => ({
    observer,
    verdict: verdictOf(
      judged,
      lines.filter((line) => line.type === "RESULT" || line.observer !== observer),
    ),
  }));
  const turned = without.filter((one) => one.verdict !== verdict);
  const names = (isMeant: (changed: Verdict) => boolean) =>
    turned.filter((one) => isMeant(one.verdict)).map(({ observer }) => observer);
  return {
    ...own,
    flipsWithout: names((changed) => changed !== "unrated"),
    unratedWithout: names((changed) => changed === "unrated"),
  };
}

/** The stability of all decisions, step by step. */
export function stabilitiesOf(process: Process, sections: readonly CandidateSection[]) {
  const scale = process.scale.criterions.map(({ value }) => value);
  return judgedOf(process).map((judged) => ({
    itemId: judged.itemId,
    candidates: sections.map((section) => stabilityOf(judged, section, scale)),
  }));
}
