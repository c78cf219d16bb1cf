import type { TimetableInstance } from "./instance.ts";
import {
  lookupOf,
  occupationsOf,
  type InstanceLookup,
  type Occupation,
  type Resource,
} from "./occupations.ts";
import type { TimetablePlan, TimetableSession } from "./plan.ts";

/** Everything that one resource does on one day, by beginning. */
export interface ResourceDay {
  readonly resource: Resource;
  readonly day: number;
  readonly occupations: readonly Occupation[];
}

/** The part of a plan that rules and score look at: whole plans, or a plan with one session moved. */
export interface PlanIndex extends InstanceLookup {
  readonly sessions: readonly TimetableSession[];
  readonly sessionsOf: ReadonlyMap<string, readonly TimetableSession[]>;
  readonly resourceDays: ReadonlyMap<string, ResourceDay>;
}

export const resourceDayKey = ({ kind, id }: Resource, day: number): string =>
  `${kind}/${id}/${day}`;

const byBeginning = (a: Occupation, b: Occupation) => a.from - b.from;

/** The resource days of some sessions, by key. */
function resourceDaysOf(
  lookup: InstanceLookup,
  sessions: readonly TimetableSession[],
): Map<string, ResourceDay> {
  const days = new Map<string, ResourceDay & { occupations: Occupation[] }>();
  for (const session of sessions)
    for (const occupation of occupationsOf(lookup, session)) {
      const { kind, id } = occupation;
      const key = resourceDayKey(occupation, session.day);
      const known = days.get(key);
      if (known) known.occupations.push(occupation);
      else {
        const resource = { kind, id };
        days.set(key, { resource, day: session.day, occupations: [occupation] });
      }
    }
  for (const { occupations } of days.values()) occupations.sort(byBeginning);
  return days;
}

/** The sessions of each candidate, in the order of the list. */
function sessionsByCandidate(
  sessions: readonly TimetableSession[],
): Map<string, TimetableSession[]> {
  const byCandidate = new Map<string, TimetableSession[]>();
  for (const session of sessions)
    for (const candidate of new Set(session.candidates)) {
      const known = byCandidate.get(candidate);
      if (known) known.push(session);
      else byCandidate.set(candidate, [session]);
    }
  return byCandidate;
}

export function indexPlan(instance: TimetableInstance, { sessions }: TimetablePlan): PlanIndex {
  const lookup = lookupOf(instance);
  return {
    ...lookup,
    sessions,
    sessionsOf: sessionsByCandidate(sessions),
    resourceDays: resourceDaysOf(lookup, sessions),
  };
}
