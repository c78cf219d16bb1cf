import type { PlannedExercise, TimetableInstance } from "./instance.ts";
import type { TimetablePlan } from "./plan.ts";
import { impossibleReasons } from "./possible.ts";
import { timetableViolations } from "./rules.ts";
import { firstPlan } from "./solve.ts";

/** One thing that would make rules easier to keep. A conflict of interest is never among them. */
export type Loosening =
  | { readonly what: "longerDay"; readonly minutes: number }
  | { readonly what: "moreObservers"; readonly count: number }
  | { readonly what: "moreRooms"; readonly kind: string; readonly count: number }
  | { readonly what: "moreRolePlayers"; readonly kind: string; readonly count: number }
  | { readonly what: "shorterLunch"; readonly minutes: number }
  | { readonly what: "laterLunch"; readonly to: number }
  | { readonly what: "fewerObservers"; readonly exercise: string; readonly observers: number }
  | { readonly what: "fewerDifferent"; readonly wanted: number }
  | { readonly what: "sameObserverMore"; readonly max: number }
  | { readonly what: "withoutOrder"; readonly before: string; readonly after: string }
  | { readonly what: "withoutApart" }
  | { readonly what: "severalDays" }
  | { readonly what: "otherGroups"; readonly exercise: string; readonly min: number }
  | { readonly what: "thereAllDay"; readonly ids: readonly string[] };

/** Loosenings that lead to a plan together, the instance with them, and the plan that proves it: any plan, not a good one. */
export interface Remedy {
  readonly loosenings: readonly Loosening[];
  readonly instance: TimetableInstance;
  readonly plan: TimetablePlan;
}

interface Trial {
  readonly loosening: Loosening;
  readonly apply: (instance: TimetableInstance) => TimetableInstance;
}

const trial = (
  loosening: Loosening,
  apply: (instance: TimetableInstance) => Partial<TimetableInstance>,
): Trial => ({ loosening, apply: (instance) => ({ ...instance, ...apply(instance) }) });

const withRules =
  (rules: (instance: TimetableInstance) => Partial<TimetableInstance["rules"]>) =>
  (instance: TimetableInstance) => ({ rules: { ...instance.rules, ...rules(instance) } });

const kindsOf = (kinds: readonly (string | null)[]) =>
  [...new Set(kinds)].filter((kind) => kind !== null);
const counted = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Steps that are tried of each kind of loosening, in this order. */
const STEPS = [1, 2, 3] as const;
/** Minutes by which days are made longer. */
const DAY_STEPS = [30, 60, 120, 180, 240, 300] as const;

function moreObservers(count: number): Trial {
  return trial({ what: "moreObservers", count }, ({ observers, candidates }) => {
    const languages = kindsOf(candidates.map(({ language }) => language ?? null));
    const added = counted(count).map((number) => ({ id: `observer+${number}`, languages }));
    return { observers: [...observers, ...added] };
  });
}

function moreRooms(kind: string, count: number): Trial {
  return trial({ what: "moreRooms", kind, count }, ({ rooms, exercises }) => {
    const wanted = exercises.filter(({ roomKind }) => roomKind === kind);
    const known = rooms.filter((room) => room.kind === kind).map(({ seats }) => seats);
    const seats = Math.max(2, ...known, ...wanted.map(({ groupMax }) => groupMax));
    const added = counted(count).map((number) => ({ id: `${kind}+${number}`, kind, seats }));
    return { rooms: [...rooms, ...added] };
  });
}

const moreRolePlayers = (kind: string, count: number): Trial =>
  trial({ what: "moreRolePlayers", kind, count }, ({ rolePlayers }) => ({
    rolePlayers: [
      ...rolePlayers,
      ...counted(count).map((number) => ({ id: `${kind}+${number}`, kinds: [kind] })),
    ],
  }));

const changed = (
  { exercises }: TimetableInstance,
  id: string,
  change: (exercise: PlannedExercise) => PlannedExercise,
) => ({ exercises: exercises.map((one) => (one.id === id ? change(one) : one)) });

function* resourceTrials({ exercises, days, rules }: TimetableInstance): Generator<Trial> {
  const rooms = kindsOf(
    exercises.flatMap(({ roomKind, prepRoomKind }) => [roomKind, prepRoomKind]),
  );
  const players = kindsOf(exercises.map(({ rolePlayerKind }) => rolePlayerKind));
  for (const count of STEPS) {
    for (const kind of players) yield moreRolePlayers(kind, count);
    for (const kind of rooms) yield moreRooms(kind, count);
    yield moreObservers(count);
  }
  for (const minutes of DAY_STEPS)
    yield trial({ what: "longerDay", minutes }, () => ({
      days: days.map(({ from, to }) => ({ from, to: Math.min(1440, to + minutes) })),
    }));
  for (const count of [4, 6, 8, 12]) yield moreObservers(count);
  if (rules.oneDay)
    yield trial(
      { what: "severalDays" },
      withRules(() => ({ oneDay: false })),
    );
}

function* ruleTrials(instance: TimetableInstance): Generator<Trial> {
  const { rules, exercises, candidates } = instance;
  const { lunch, minDifferentObservers = 0, maxSameObserver = 0, precedence = [] } = rules;
  for (const pair of precedence)
    yield trial(
      { what: "withoutOrder", ...pair },
      withRules(({ rules: { precedence: all = [] } }) => ({
        precedence: all.filter((one) => one.before !== pair.before || one.after !== pair.after),
      })),
    );
  if (rules.apart?.length)
    yield trial(
      { what: "withoutApart" },
      withRules(() => ({ apart: [] })),
    );
  for (let wanted = minDifferentObservers - 1; wanted > 0; wanted--)
    yield trial({ what: "fewerDifferent", wanted }, (one) => ({
      ...withRules(() => ({ minDifferentObservers: wanted }))(one),
      candidates: candidates.map(({ minDifferentObservers: own, ...rest }) => ({
        ...rest,
        ...(own !== undefined && { minDifferentObservers: Math.min(own, wanted) }),
      })),
    }));
  if (maxSameObserver > 0)
    for (const step of STEPS) {
      const max = maxSameObserver + step;
      yield trial(
        { what: "sameObserverMore", max },
        withRules(() => ({ maxSameObserver: max })),
      );
    }
  for (const { id, groupMin } of exercises)
    for (let min = groupMin - 1; min > 0; min--)
      yield trial({ what: "otherGroups", exercise: id, min }, (one) =>
        changed(one, id, (exercise) => ({ ...exercise, groupMin: min })),
      );
  for (const { id, observers } of exercises)
    if (observers > 1)
      yield trial({ what: "fewerObservers", exercise: id, observers: observers - 1 }, (one) => ({
        ...changed(one, id, (exercise) => ({ ...exercise, observers: observers - 1 })),
      }));
  if (!lunch) return;
  const half = Math.min(30, lunch.minutes - 15);
  if (half > 0)
    yield trial(
      { what: "shorterLunch", minutes: half },
      withRules(() => ({
        lunch: { ...lunch, minutes: half },
      })),
    );
  yield trial(
    { what: "laterLunch", to: lunch.to + 60 },
    withRules(() => ({
      lunch: { ...lunch, to: lunch.to + 60 },
    })),
  );
}

/** Whoever is there for part of the time only, one by one and all of a kind. */
function* absenceTrials(instance: TimetableInstance): Generator<Trial> {
  for (const key of ["rooms", "rolePlayers", "observers", "candidates"] as const) {
    const limited = instance[key].filter(({ available }) => available).map(({ id }) => id);
    const choices = [
      ...limited.slice(0, 6).map((id) => [id]),
      ...(limited.length > 1 ? [limited] : []),
    ];
    for (const ids of choices)
      yield trial({ what: "thereAllDay", ids }, (one) => ({
        [key]: one[key].map((resource) =>
          ids.includes(resource.id) ? { ...resource, available: undefined } : resource,
        ),
      }));
  }
}

/** All single loosenings, in the order in which they are tried. */
export const singleTrials = (instance: TimetableInstance): Trial[] => [
  ...resourceTrials(instance),
  ...ruleTrials(instance),
  ...absenceTrials(instance),
];

export interface LoosenOptions {
  readonly instance: TimetableInstance;
  readonly seed: number;
  /** Steps of work for one attempt. */
  readonly workPerTrial: number;
  /** Remedies after which the search is over. */
  readonly most: number;
  /** Asked between two attempts. */
  readonly goOn: () => boolean;
  /** Told of each remedy at once, for callers that show them before the search is over. */
  readonly onRemedy?: ((remedy: Remedy) => void) | undefined;
}

/**
 * Finds loosenings with which there is a plan: single ones first, then pairs of those that leave the fewest reasons.
 * Each is proved by its plan. No larger step of a kind is tried once a smaller one has helped.
 */
export function findRemedies(options: LoosenOptions): Remedy[] {
  const { instance, most, goOn, onRemedy } = options;
  const remedies: Remedy[] = [];
  const helped = new Set<string>();
  const attempt = (trials: readonly Trial[]) => {
    const found = remedyOf(trials, options);
    if (found) {
      remedies.push(found);
      onRemedy?.(found);
      for (const { loosening } of trials) helped.add(kindOf(loosening));
    }
  };
  const singles = singleTrials(instance);
  for (const one of singles) {
    if (remedies.length >= most || !goOn()) return remedies;
    if (!helped.has(kindOf(one.loosening))) attempt([one]);
  }
  if (remedies.length > 0) return remedies;
  for (const pair of likelyPairs(instance, singles, goOn)) {
    if (remedies.length >= most || !goOn()) return remedies;
    if (pair.every(({ loosening }) => !helped.has(kindOf(loosening)))) attempt(pair);
  }
  return remedies;
}

/** What a loosening is a step of. */
function kindOf(loosening: Loosening): string {
  const { what } = loosening;
  if ("kind" in loosening) return `${what}/${loosening.kind}`;
  if ("exercise" in loosening) return `${what}/${loosening.exercise}`;
  return "ids" in loosening ? `${what}/${loosening.ids.join()}` : what;
}

/**
 * Pairs of different kinds, those with the fewest reasons against them first. Counting alone takes minutes for large
 * instances: once there is no more time, none are returned.
 */
function likelyPairs(
  instance: TimetableInstance,
  singles: readonly Trial[],
  goOn: () => boolean,
): [Trial, Trial][] {
  const weighed: { pair: [Trial, Trial]; reasons: number }[] = [];
  for (const [place, one] of singles.entries()) {
    const loosened = one.apply(instance);
    for (const other of singles.slice(place + 1)) {
      if (kindOf(other.loosening) === kindOf(one.loosening)) continue;
      if (!goOn()) return [];
      const reasons = impossibleReasons(other.apply(loosened)).length;
      weighed.push({ pair: [one, other], reasons });
    }
  }
  return weighed.toSorted((a, b) => a.reasons - b.reasons).map(({ pair }) => pair);
}

function remedyOf(
  trials: readonly Trial[],
  { instance, seed, workPerTrial }: LoosenOptions,
): Remedy | undefined {
  const loosened = trials.reduce((one, { apply }) => apply(one), instance);
  if (impossibleReasons(loosened).length > 0) return undefined;
  // Without weights every plan is as good as another: with them the search gives up free places for points.
  const plan = firstPlan({ ...loosened, weights: {} }, { seed, work: workPerTrial });
  if (!plan || timetableViolations(loosened, plan).length > 0) return undefined;
  return { loosenings: trials.map(({ loosening }) => loosening), instance: loosened, plan };
}
