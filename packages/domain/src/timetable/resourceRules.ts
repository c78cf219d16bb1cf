import type { DayHours, DayWindow } from "./instance.ts";
import type { Occupation, Resource } from "./occupations.ts";
import { sessionPlace } from "./plan.ts";
import type { PlanIndex, ResourceDay } from "./planIndex.ts";
import type { Found, TimetableRuleName } from "./violations.ts";

/** A rule about everything that one resource does on one day. */
export interface ResourceRule<Name extends TimetableRuleName = TimetableRuleName> {
  readonly name: Name;
  check(index: PlanIndex, day: ResourceDay): Found<Name>;
}

const rule = <Name extends TimetableRuleName>(
  name: Name,
  check: ResourceRule<Name>["check"],
): ResourceRule<Name> => ({ name, check });

/** The times at which a resource is there; undefined is always. */
function windowsOf(index: PlanIndex, { kind, id }: Resource): readonly DayWindow[] | undefined {
  if (kind === "candidate") return index.candidates.get(id)?.available;
  if (kind === "observer") return index.observers.get(id)?.available;
  if (kind === "rolePlayer") return index.rolePlayers.get(id)?.available;
  return index.rooms.get(id)?.available;
}

const overlaps = (a: DayHours, b: DayHours) => a.from < b.to && b.from < a.to;
const isWithin = (inner: DayHours, outer: DayHours) =>
  outer.from <= inner.from && inner.to <= outer.to;

const timeOf = (resource: Resource, { session, from, to }: Occupation) => ({
  resource,
  session: sessionPlace(session),
  from,
  to,
});

const isPerson = ({ kind }: Resource) =>
  kind === "candidate" || kind === "observer" || kind === "rolePlayer";

/** Whether some gap of the lunch hours is long enough; ways and pauses may lie in it. */
function hasGap(occupations: readonly DayHours[], hours: DayHours, minutes: number): boolean {
  let free = hours.from;
  for (const { from, to } of occupations) {
    if (Math.min(from, hours.to) - free >= minutes) return true;
    free = Math.max(free, to);
  }
  return hours.to - free >= minutes;
}

export const RESOURCE_RULES = [
  rule("dayBounds", function* ({ instance }, { resource, day, occupations }) {
    const hours = instance.days[day];
    for (const occupation of occupations)
      if (hours && !isWithin(occupation, hours)) yield { ...timeOf(resource, occupation), hours };
  }),
  rule("closed", function* ({ instance }, { resource, day, occupations }) {
    for (const closed of instance.rules.closed ?? [])
      if (closed.day === day)
        for (const occupation of occupations)
          if (overlaps(occupation, closed)) yield { ...timeOf(resource, occupation), closed };
  }),
  rule("available", function* (index, { resource, day, occupations }) {
    const windows = windowsOf(index, resource)?.filter((window) => window.day === day);
    if (!windows) return;
    for (const occupation of occupations)
      if (!windows.some((window) => isWithin(occupation, window)))
        yield { ...timeOf(resource, occupation), windows };
  }),
  rule("twoPlaces", function* (_, { resource, occupations }) {
    if (resource.kind === "prepRoom") return;
    for (const [place, first] of occupations.entries())
      for (const second of occupations.slice(place + 1))
        if (second.from < first.reach)
          yield {
            ...timeOf(resource, second),
            other: sessionPlace(first.session),
            until: first.reach,
          };
  }),
  rule("prepRoomSeats", function* ({ rooms }, { resource, occupations }) {
    if (resource.kind !== "prepRoom") return;
    const seats = rooms.get(resource.id)?.seats ?? 0;
    for (const occupation of occupations) {
      const there = occupations.filter(
        ({ from, to }) => from <= occupation.from && occupation.from < to,
      );
      const used = there.reduce((sum, { session }) => sum + session.candidates.length, 0);
      if (used > seats) yield { ...timeOf(resource, occupation), used, seats };
    }
  }),
  rule("lunch", function* ({ instance }, { resource, day, occupations }) {
    const { lunch } = instance.rules;
    if (!lunch || !isPerson(resource) || occupations.length === 0) return;
    if (!hasGap(occupations, lunch, lunch.minutes)) yield { ...lunch, resource, day };
  }),
] as const;
