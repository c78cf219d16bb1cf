import { SCORE_PARTS, type ScorePart, type TimetableInstance } from "./instance.ts";
import { occupationsOf } from "./occupations.ts";
import type { TimetablePlan, TimetableSession } from "./plan.ts";
import { indexPlan, resourceDayKey, type PlanIndex, type ResourceDay } from "./planIndex.ts";
import { candidateViolations, resourceViolations, sessionViolations } from "./rules.ts";
import {
  balanceOf,
  orderOf,
  orderPlaces,
  pointsOf,
  roomChangesOf,
  teamPartsOf,
  waitOf,
  type ScoreParts,
} from "./score.ts";
import type { TimetableViolation } from "./violations.ts";

/** Where a session could go; what is missing stays as it is. */
export type ProposedPlace = Partial<
  Pick<TimetableSession, "day" | "start" | "room" | "prepRoom" | "rolePlayer" | "observers">
>;

/** What a place costs: the change of the score, and of each part of it in its unit. */
export interface PlacePrice {
  readonly points: number;
  readonly parts: ScoreParts;
}

export type PlaceAnswer =
  | { readonly isFree: true; readonly price: PlacePrice }
  | { readonly isFree: false; readonly reasons: readonly TimetableViolation[] };

interface Hours {
  readonly from: number;
  readonly to: number;
}

/** Counts that a session changes; waiting and changes of room are what it adds to the plan without it. */
interface LocalParts {
  readonly wait: number;
  readonly roomChanges: number;
  readonly sameGender: number;
  readonly noLanguage: number;
  readonly repeats: number;
}

/**
 * Answers for one session of a plan where it could go and what that would cost. Only the people and rooms of the
 * session are looked at, by the same rules that check whole plans: a page can ask for every place while it is dragged.
 */
export class PlaceQuestions {
  readonly #index: PlanIndex;
  readonly #session: TimetableSession;
  /** Everything but the session, by resource and day. */
  readonly #others: ReadonlyMap<string, ResourceDay>;
  readonly #hours: ReadonlyMap<number, Hours>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #load: ReadonlyMap<string, number>;
  readonly #before: { readonly parts: ScoreParts; readonly broken: ReadonlySet<string> };
  /** Rules that are broken without the session, by resource and day, as far as they were asked for. */
  readonly #withoutSession = new Map<string, ReadonlySet<string>>();

  /** @throws RangeError if the plan has no such session */
  constructor(instance: TimetableInstance, plan: TimetablePlan, position: number) {
    const session = plan.sessions[position];
    if (!session) throw new RangeError(`no session ${position}`);
    const others = plan.sessions.filter((_, other) => other !== position);
    this.#index = indexPlan(instance, { sessions: others });
    this.#session = session;
    this.#others = this.#index.resourceDays;
    this.#hours = dayHours(this.#index);
    this.#places = this.#orderCounts();
    this.#load = loadOf(others);
    const moved = this.#moved(session);
    const broken = new Set(this.#violations(moved, session).map(keyOf));
    this.#before = { parts: this.#parts(moved, session), broken };
  }

  /**
   * Why the session cannot be at a place, or what it costs there. Rules that it breaks now are no reason, nor those that
   * are broken without it.
   */
  at(place: ProposedPlace): PlaceAnswer {
    const session = { ...this.#session, ...place };
    const moved = this.#moved(session);
    const all = this.#violations(moved, session);
    const reasons = all.length === 0 ? all : this.#reasonsAmong(all, moved);
    if (reasons.length > 0) return { isFree: false, reasons };
    const [before, after] = [this.#before.parts, this.#parts(moved, session)];
    const parts = Object.fromEntries(
      SCORE_PARTS.map((part) => [part, after[part] - before[part]]),
    ) as Record<ScorePart, number>;
    const points = Math.round(pointsOf(parts, this.#index.instance.weights));
    return { isFree: true, price: { points, parts } };
  }

  /** The free places among all starts, days and rooms, cheapest first. */
  freePlaces(): { readonly place: ProposedPlace; readonly price: PlacePrice }[] {
    const { instance, exercises, rooms } = this.#index;
    const exercise = exercises.get(this.#session.exercise);
    const fitting = [...rooms.values()].filter(({ kind }) => kind === exercise?.roomKind);
    const found: { place: ProposedPlace; price: PlacePrice }[] = [];
    for (const [day, { from, to }] of instance.days.entries()) {
      const first = Math.ceil(from / instance.slot) * instance.slot;
      for (let start = first; start < to; start += instance.slot)
        for (const room of fitting) {
          const place = { day, start, room: room.id };
          const answer = this.at(place);
          if (answer.isFree) found.push({ place, price: answer.price });
        }
    }
    return found.toSorted((a, b) => a.price.points - b.price.points);
  }

  /** The index with the session at a place: only what it touches differs. */
  #moved(session: TimetableSession): PlanIndex {
    const sessionsOf = new Map(this.#index.sessionsOf);
    for (const candidate of session.candidates)
      sessionsOf.set(candidate, [...(sessionsOf.get(candidate) ?? []), session]);
    return { ...this.#index, sessionsOf, resourceDays: this.#touched(session) };
  }

  /** The days of all whom the session occupies, with the session in them. */
  #touched(session: TimetableSession): ReadonlyMap<string, ResourceDay> {
    const days = new Map<string, ResourceDay>();
    for (const occupation of occupationsOf(this.#index, session)) {
      const { kind, id } = occupation;
      const key = resourceDayKey(occupation, session.day);
      const others = this.#others.get(key)?.occupations ?? [];
      const occupations = [...others, occupation].toSorted((a, b) => a.from - b.from);
      days.set(key, { resource: { kind, id }, day: session.day, occupations });
    }
    return days;
  }

  #violations(moved: PlanIndex, session: TimetableSession): TimetableViolation[] {
    return [
      ...sessionViolations(moved, session),
      ...session.candidates.flatMap((id) => candidateViolations(moved, id)),
      ...[...moved.resourceDays.values()].flatMap((day) => resourceViolations(moved, day)),
    ];
  }

  /** The violations that are there neither now nor without the session. */
  #reasonsAmong(all: readonly TimetableViolation[], moved: PlanIndex): TimetableViolation[] {
    const { broken } = this.#before;
    const days = [...moved.resourceDays.keys()];
    return all.filter((violation) => {
      const key = keyOf(violation);
      return !broken.has(key) && !days.some((day) => this.#brokenWithout(day).has(key));
    });
  }

  /** The rules that one resource breaks on one day without the session. */
  #brokenWithout(resourceDay: string): ReadonlySet<string> {
    const known = this.#withoutSession.get(resourceDay);
    if (known) return known;
    const day = this.#others.get(resourceDay);
    const found = new Set(day && resourceViolations(this.#index, day).map(keyOf));
    this.#withoutSession.set(resourceDay, found);
    return found;
  }

  /** The score's parts as far as the session can change them. */
  #parts(moved: PlanIndex, session: TimetableSession): ScoreParts {
    const load = new Map(this.#load);
    for (const team of Object.values(session.observers))
      for (const observer of team) load.set(observer, (load.get(observer) ?? 0) + 1);
    const places = new Map(this.#places);
    for (const candidate of session.candidates)
      for (const place of orderPlaces(moved.sessionsOf.get(candidate) ?? []))
        places.set(place, (places.get(place) ?? 0) + 1);
    return {
      ...this.#local(moved, session),
      length: this.#length(session),
      balance: balanceOf(moved, load),
      order: orderOf(moved, places),
    };
  }

  #local(moved: PlanIndex, session: TimetableSession): LocalParts {
    let [wait, roomChanges, repeats] = [0, 0, 0];
    // Compared with the days without the session: a place on another day or with other people touches other days.
    for (const [key, day] of moved.resourceDays) {
      const { kind } = day.resource;
      const without = this.#others.get(key);
      if (kind === "candidate") wait += waitOf(moved, day) - (without ? waitOf(moved, without) : 0);
      if (kind === "candidate" || kind === "observer")
        roomChanges += roomChangesOf(day) - (without ? roomChangesOf(without) : 0);
    }
    for (const candidate of session.candidates) {
      const watched = (moved.sessionsOf.get(candidate) ?? []).flatMap(
        ({ observers }) => observers[candidate] ?? [],
      );
      repeats += watched.length - new Set(watched).size;
    }
    return { wait, roomChanges, repeats, ...teamPartsOf(moved, session) };
  }

  #length(session: TimetableSession): number {
    const own = occupationsOf(this.#index, session);
    const from = Math.min(...own.map((one) => one.from));
    const to = Math.max(...own.map((one) => one.to));
    let length = 0;
    for (const day of new Set([...this.#hours.keys(), session.day])) {
      const hours = this.#hours.get(day) ?? { from, to };
      length +=
        day === session.day
          ? Math.max(hours.to, to) - Math.min(hours.from, from)
          : hours.to - hours.from;
    }
    return length;
  }

  /** Places of the order of all candidates who do not take part. */
  #orderCounts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { id } of this.#index.instance.candidates)
      if (!this.#session.candidates.includes(id))
        for (const place of orderPlaces(this.#index.sessionsOf.get(id) ?? []))
          counts.set(place, (counts.get(place) ?? 0) + 1);
    return counts;
  }
}

/** Violations are equal if all of their data is. */
const keyOf = (violation: TimetableViolation): string => JSON.stringify(violation);

function loadOf(sessions: readonly TimetableSession[]): ReadonlyMap<string, number> {
  const load = new Map<string, number>();
  for (const { observers } of sessions)
    for (const team of Object.values(observers))
      for (const observer of team) load.set(observer, (load.get(observer) ?? 0) + 1);
  return load;
}

/** First and last minute of each day. */
function dayHours(index: PlanIndex): ReadonlyMap<number, Hours> {
  const hours = new Map<number, Hours>();
  for (const { day, occupations } of index.resourceDays.values())
    for (const { from, to } of occupations) {
      const known = hours.get(day);
      hours.set(day, {
        from: Math.min(known?.from ?? from, from),
        to: Math.max(known?.to ?? to, to),
      });
    }
  return hours;
}
