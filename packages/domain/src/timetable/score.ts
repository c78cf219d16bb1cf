import {
  SCORE_PARTS,
  type PlannedObserver,
  type ScorePart,
  type TimetableInstance,
  type TimetableWeights,
} from "./instance.ts";
import { occupationsOf } from "./occupations.ts";
import type { TimetablePlan, TimetableSession } from "./plan.ts";
import { indexPlan, type PlanIndex, type ResourceDay } from "./planIndex.ts";

/** The soft rules of a plan, in the units of `SCORE_PARTS`. */
export type ScoreParts = Readonly<Record<ScorePart, number>>;

/** The points of a plan, of which fewer are better. */
export type TimetableScore = ScoreParts & { readonly total: number };

/** Minutes of all days from the first beginning to the last end. */
export function lengthOf(index: PlanIndex): number {
  const hours = new Map<number, { from: number; to: number }>();
  for (const session of index.sessions)
    for (const { from, to } of occupationsOf(index, session)) {
      const day = hours.get(session.day);
      if (!day) hours.set(session.day, { from, to });
      else {
        day.from = Math.min(day.from, from);
        day.to = Math.max(day.to, to);
      }
    }
  return [...hours.values()].reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Minutes that a candidate waits on one day, without ways and without the lunch break if they are there then. */
export function waitOf({ instance: { rules } }: PlanIndex, { occupations }: ResourceDay): number {
  const { lunch, changeMinutes = 0 } = rules;
  const first = Math.min(...occupations.map(({ from }) => from));
  const last = Math.max(...occupations.map(({ to }) => to));
  const busy = occupations.reduce((sum, { from, to }) => sum + to - from, 0);
  const isThereAtLunch =
    lunch && first < lunch.from + lunch.minutes && last > lunch.to - lunch.minutes;
  const ways = (occupations.length - 1) * changeMinutes;
  return Math.max(0, last - first - busy - (isThereAtLunch ? lunch.minutes : 0) - ways);
}

/** Changes of room of one person on one day. */
export const roomChangesOf = ({ occupations }: ResourceDay): number =>
  occupations.filter(
    ({ session }, place) => place > 0 && session.room !== occupations[place - 1]?.session.room,
  ).length;

/** Cells of a session whose observers are of one gender, and without the candidate's language. */
export function teamPartsOf(
  { observers, candidates }: PlanIndex,
  session: TimetableSession,
): Pick<ScoreParts, "sameGender" | "noLanguage"> {
  let [sameGender, noLanguage] = [0, 0];
  for (const candidate of session.candidates) {
    const team = session.observers[candidate] ?? [];
    const genders = new Set(team.map((observer) => observers.get(observer)?.gender));
    if (team.length > 1 && genders.size < 2) sameGender++;
    const language = candidates.get(candidate)?.language;
    const speaks = (id: string) => observers.get(id)?.languages?.includes(language ?? "");
    if (language && !team.some(speaks)) noLanguage++;
  }
  return { sameGender, noLanguage };
}

/** Minutes that an observer is there; stand-ins are not counted. */
export const minutesThere = (
  { days }: TimetableInstance,
  { standIn, available }: PlannedObserver,
): number =>
  standIn ? 0 : (available ?? days).reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);

/** Cells per observer, and cells of pairs of candidate and observer as `candidate/observer`. */
export function watchedCells(sessions: readonly TimetableSession[]) {
  const load = new Map<string, number>();
  const pairs = new Map<string, number>();
  for (const session of sessions)
    for (const candidate of session.candidates)
      for (const observer of session.observers[candidate] ?? []) {
        load.set(observer, (load.get(observer) ?? 0) + 1);
        const pair = `${candidate}/${observer}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
      }
  return { load, pairs };
}

/** Hundredths of a cell between the busiest and the idlest observer, by the minutes that they are there. */
export function balanceOf({ instance }: PlanIndex, load: ReadonlyMap<string, number>): number {
  const minutes = instance.observers.map((observer) => minutesThere(instance, observer));
  const all = minutes.reduce((sum, one) => sum + one, 0);
  const cells = [...load.values()].reduce((sum, one) => sum + one, 0);
  const off = instance.observers.flatMap(({ id, standIn }, place) =>
    standIn || all === 0 ? [] : [(load.get(id) ?? 0) - (cells * (minutes[place] ?? 0)) / all],
  );
  if (off.length === 0) return 0;
  return Math.round((Math.max(...off) - Math.min(...off)) * 100) / 100;
}

const inOrder = (a: TimetableSession, b: TimetableSession) => a.day - b.day || a.start - b.start;

/** The places in the order of a candidate's sessions, as `exercise/place`. */
export const orderPlaces = (sessions: readonly TimetableSession[]): string[] =>
  sessions.toSorted(inOrder).map(({ exercise }, place) => `${exercise}/${place}`);

/** Number by which single exercises stand more often at one place of the order than evenly spread. */
export function orderOf({ instance }: PlanIndex, places: ReadonlyMap<string, number>): number {
  const { exercises, candidates } = instance;
  const most = Math.ceil(candidates.length / exercises.length);
  const alone = exercises.filter(({ groupMax }) => groupMax === 1);
  const over = alone.flatMap(({ id }) =>
    exercises.map((_, place) => Math.max(0, (places.get(`${id}/${place}`) ?? 0) - most)),
  );
  return over.reduce((sum, one) => sum + one, 0);
}

const sumOf = <T>(list: Iterable<T>, of: (one: T) => number): number =>
  Array.from(list, of).reduce((sum, one) => sum + one, 0);

const isOf =
  (...kinds: string[]) =>
  (day: ResourceDay) =>
    kinds.includes(day.resource.kind);

/** The points of some parts under some weights. */
export const pointsOf = (parts: ScoreParts, weights: TimetableWeights): number =>
  SCORE_PARTS.reduce((sum, part) => sum + parts[part] * (weights[part] ?? 0), 0);

export function scoreOfIndex(index: PlanIndex): TimetableScore {
  const days = [...index.resourceDays.values()];
  const { load, pairs } = watchedCells(index.sessions);
  const places = new Map<string, number>();
  for (const { id } of index.instance.candidates)
    for (const place of orderPlaces(index.sessionsOf.get(id) ?? []))
      places.set(place, (places.get(place) ?? 0) + 1);
  const teams = index.sessions.map((session) => teamPartsOf(index, session));
  const parts: ScoreParts = {
    length: lengthOf(index),
    wait: sumOf(days.filter(isOf("candidate")), (day) => waitOf(index, day)),
    balance: balanceOf(index, load),
    repeats: sumOf(pairs.values(), (times) => times - 1),
    roomChanges: sumOf(days.filter(isOf("candidate", "observer")), roomChangesOf),
    order: orderOf(index, places),
    sameGender: sumOf(teams, ({ sameGender }) => sameGender),
    noLanguage: sumOf(teams, ({ noLanguage }) => noLanguage),
  };
  return { total: Math.round(pointsOf(parts, index.instance.weights)), ...parts };
}

/** The score of a plan under the weights of its instance. */
export const timetableScore = (instance: TimetableInstance, plan: TimetablePlan): TimetableScore =>
  scoreOfIndex(indexPlan(instance, plan));
