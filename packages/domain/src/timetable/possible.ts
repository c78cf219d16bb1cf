import { countAllowedObservers, sessionsNeeded } from "./bounds.ts";
import { differentObserversWanted } from "./candidateRules.ts";
import type { PlannedCandidate, PlannedExercise, TimetableInstance } from "./instance.ts";
import { minutesPossible, resourceLoads, type LoadKind } from "./loads.ts";

/** Why no plan can exist, with the figures that prove it. */
export type ImpossibleReason =
  | {
      /** Fewer observers may watch the candidate than one exercise asks for. */
      readonly why: "tooFewAllowed";
      readonly candidate: string;
      readonly exercise: string;
      readonly wanted: number;
      readonly allowed: number;
    }
  | {
      /** More different observers are asked for than may watch, or than the exercises have places for. */
      readonly why: "tooManyDifferent";
      readonly candidate: string;
      readonly wanted: number;
      readonly allowed: number;
      readonly places: number;
    }
  | {
      /** All who may watch, as often as they may, are fewer than the places of the exercises. */
      readonly why: "sameObserverTooOften";
      readonly candidate: string;
      readonly places: number;
      readonly allowed: number;
      readonly max: number;
    }
  | {
      readonly why: "candidateDayTooShort";
      readonly candidate: string;
      /** Minutes of exercises, preparation and ways. */
      readonly needed: number;
      readonly there: number;
    }
  | {
      readonly why: "groupsImpossible";
      readonly exercise: string;
      readonly count: number;
      readonly min: number;
      readonly max: number;
    }
  | {
      /** Candidates who must all be apart are more than there can be groups. */
      readonly why: "tooManyApart";
      readonly exercise: string;
      readonly candidates: readonly string[];
      readonly groups: number;
    }
  | {
      /** No room of the kind has seats for the smallest group. */
      readonly why: "noRoom";
      readonly exercise: string;
      readonly kind: string;
      readonly seats: number;
    }
  | { readonly why: "noRolePlayer"; readonly exercise: string; readonly kind: string }
  | { readonly why: "orderIsCircle"; readonly exercises: readonly string[] }
  | {
      /** More minutes of a kind of resource are needed than are there; `each` is the mean of one. */
      readonly why: "resourceTooBusy";
      readonly resource: LoadKind;
      readonly kind: string;
      readonly count: number;
      readonly needed: number;
      readonly there: number;
    };

type Reasons = Generator<ImpossibleReason, void>;

const exercisesOf = ({ exercises }: TimetableInstance, { skips }: PlannedCandidate) =>
  exercises.filter(({ id }) => !skips?.includes(id));

const sumOf = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((sum, one) => sum + of(one), 0);

function* observerReasons(instance: TimetableInstance, candidate: PlannedCandidate): Reasons {
  const { rules } = instance;
  const { id } = candidate;
  const own = exercisesOf(instance, candidate);
  const allowed = countAllowedObservers(instance, id);
  const places = sumOf(own, ({ observers }) => observers);
  const largest = own.toSorted((a, b) => b.observers - a.observers)[0];
  if (!largest) return;
  if (allowed < largest.observers) {
    const wanted = largest.observers;
    yield { why: "tooFewAllowed", candidate: id, exercise: largest.id, wanted, allowed };
    return;
  }
  const wanted = differentObserversWanted({ instance }, candidate);
  if (wanted > Math.min(allowed, places))
    yield { why: "tooManyDifferent", candidate: id, wanted, allowed, places };
  const max = rules.maxSameObserver ?? 0;
  // One exercise counts an observer once, however often they may watch.
  const most = allowed * Math.min(max, own.length);
  if (max > 0 && most < places)
    yield { why: "sameObserverTooOften", candidate: id, places, allowed, max };
}

function* dayReasons(instance: TimetableInstance, candidate: PlannedCandidate): Reasons {
  const { rules, days } = instance;
  const change = rules.changeMinutes ?? 0;
  const own = exercisesOf(instance, candidate);
  if (own.length === 0) return;
  const needed = sumOf(own, ({ prep, duration }) => prep + duration + change);
  // The way after the last exercise of a day may lie after its end, or in the lunch break.
  const pause = rules.lunch ? 2 * change : change;
  const perDay = days.map((_, day) => {
    const available = candidate.available ?? days.map((hours, index) => ({ ...hours, day: index }));
    const windows = available.filter((window) => window.day === day);
    return minutesPossible(instance, { available: windows }, { hasLunch: true, pause });
  });
  const there = rules.oneDay ? Math.max(...perDay) : sumOf(perDay, (minutes) => minutes);
  if (needed > there) yield { why: "candidateDayTooShort", candidate: candidate.id, needed, there };
}

/** Some candidates who must all be apart from each other, as many as are found. */
function apartClique({ rules }: TimetableInstance, members: ReadonlySet<string>): string[] {
  const near = new Map<string, Set<string>>();
  for (const [one, other] of rules.apart ?? [])
    if (members.has(one) && members.has(other)) {
      near.set(one, (near.get(one) ?? new Set()).add(other));
      near.set(other, (near.get(other) ?? new Set()).add(one));
    }
  let largest: string[] = [];
  for (const [first, others] of near) {
    const found = [first];
    for (const other of others)
      if (found.every((known) => near.get(known)?.has(other))) found.push(other);
    if (found.length > largest.length) largest = found;
  }
  return largest;
}

function* groupReasons(instance: TimetableInstance, exercise: PlannedExercise): Reasons {
  const { id, groupMin: min, groupMax: max } = exercise;
  const members = instance.candidates.filter(({ skips }) => !skips?.includes(id));
  const count = members.length;
  if (count > 0 && sessionsNeeded(instance, exercise) * min > count)
    yield { why: "groupsImpossible", exercise: id, count, min, max };
  const candidates = apartClique(instance, new Set(members.map((one) => one.id)));
  const groups = Math.floor(count / min);
  if (candidates.length > groups) yield { why: "tooManyApart", exercise: id, candidates, groups };
}

function* placeReasons(instance: TimetableInstance, exercise: PlannedExercise): Reasons {
  const { id, roomKind, rolePlayerKind, groupMin } = exercise;
  if (sessionsNeeded(instance, exercise) === 0) return;
  const rooms = instance.rooms.filter(({ kind }) => kind === roomKind);
  if (rooms.every(({ seats }) => seats < groupMin))
    yield { why: "noRoom", exercise: id, kind: roomKind, seats: groupMin };
  if (rolePlayerKind === null) return;
  if (!instance.rolePlayers.some(({ kinds }) => kinds.includes(rolePlayerKind)))
    yield { why: "noRolePlayer", exercise: id, kind: rolePlayerKind };
}

/** Exercises that would each have to be before themselves; only if some candidate does all of them. */
function* orderReasons({ rules, candidates }: TimetableInstance): Reasons {
  const after = Map.groupBy(rules.precedence ?? [], ({ before }) => before);
  for (const start of after.keys()) {
    const path = [start];
    const reached = new Set<string>();
    for (let one = path.pop(); one !== undefined; one = path.pop())
      for (const { after: next } of after.get(one) ?? [])
        if (!reached.has(next)) {
          reached.add(next);
          path.push(next);
        }
    const isWhole = candidates.some(({ skips }) => !skips?.length);
    if (reached.has(start) && isWhole) {
      yield { why: "orderIsCircle", exercises: [...reached] };
      return;
    }
  }
}

function* loadReasons(instance: TimetableInstance): Reasons {
  for (const { needed, there, ...load } of resourceLoads(instance))
    if (needed > there) yield { why: "resourceTooBusy", ...load, needed, there };
}

/**
 * Proofs by counting that no plan can keep all rules. Each is true by itself; an empty list proves nothing, since
 * rules can clash in ways that no counting finds.
 */
export function impossibleReasons(instance: TimetableInstance): ImpossibleReason[] {
  return [
    ...instance.candidates.flatMap((one) => [...observerReasons(instance, one)]),
    ...instance.candidates.flatMap((one) => [...dayReasons(instance, one)]),
    ...instance.exercises.flatMap((one) => [...groupReasons(instance, one)]),
    ...instance.exercises.flatMap((one) => [...placeReasons(instance, one)]),
    ...orderReasons(instance),
    ...loadReasons(instance),
  ];
}
