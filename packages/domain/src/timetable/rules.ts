import { CANDIDATE_RULES } from "./candidateRules.ts";
import type { TimetableInstance } from "./instance.ts";
import type { TimetablePlan, TimetableSession } from "./plan.ts";
import { indexPlan, type PlanIndex, type ResourceDay } from "./planIndex.ts";
import { RESOURCE_RULES } from "./resourceRules.ts";
import { SESSION_RULES, unknownPlace } from "./sessionRules.ts";
import type { Found, TimetableRuleName, TimetableViolation } from "./violations.ts";

/** The names of all hard rules. */
export const TIMETABLE_RULES: readonly TimetableRuleName[] = [
  ...SESSION_RULES,
  ...CANDIDATE_RULES,
  ...RESOURCE_RULES,
].map(({ name }) => name);

const named = <Name extends TimetableRuleName>(rule: Name, found: Found<Name>) =>
  Array.from(found, (data) => ({ rule, ...data }) as TimetableViolation);

/** The rules that one session breaks by itself. */
export function sessionViolations(
  index: PlanIndex,
  session: TimetableSession,
): TimetableViolation[] {
  const unknown = named("unknown", unknownPlace(index, session));
  const exercise = index.exercises.get(session.exercise);
  if (unknown.length > 0 || !exercise) return unknown;
  return SESSION_RULES.flatMap(({ name, check }) => named(name, check(index, session, exercise)));
}

/** The rules that are broken by all that one candidate does; nothing for unknown candidates. */
export function candidateViolations(index: PlanIndex, id: string): TimetableViolation[] {
  const candidate = index.candidates.get(id);
  if (!candidate) return [];
  return CANDIDATE_RULES.flatMap(({ name, check }) => named(name, check(index, candidate)));
}

/** The rules that are broken by what one resource does on one day. */
export const resourceViolations = (index: PlanIndex, day: ResourceDay): TimetableViolation[] =>
  RESOURCE_RULES.flatMap(({ name, check }) => named(name, check(index, day)));

/** All hard rules that a plan breaks; a plan without any may be published. */
export function timetableViolations(
  instance: TimetableInstance,
  plan: TimetablePlan,
): TimetableViolation[] {
  const index = indexPlan(instance, plan);
  return [
    ...index.sessions.flatMap((session) => sessionViolations(index, session)),
    ...instance.candidates.flatMap(({ id }) => candidateViolations(index, id)),
    ...[...index.resourceDays.values()].flatMap((day) => resourceViolations(index, day)),
  ];
}
