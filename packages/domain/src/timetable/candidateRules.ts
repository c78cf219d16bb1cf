import type { PlannedCandidate } from "./instance.ts";
import type { PlanIndex } from "./planIndex.ts";
import type { TimetableSession } from "./plan.ts";
import type { Found, TimetableRuleName } from "./violations.ts";

/** A rule about everything that one candidate does. */
export interface CandidateRule<Name extends TimetableRuleName = TimetableRuleName> {
  readonly name: Name;
  check(index: PlanIndex, candidate: PlannedCandidate): Found<Name>;
}

const rule = <Name extends TimetableRuleName>(
  name: Name,
  check: CandidateRule<Name>["check"],
): CandidateRule<Name> => ({ name, check });

/** Different observers that a candidate needs. */
export const differentObserversWanted = (
  { instance: { rules } }: Pick<PlanIndex, "instance">,
  { minDifferentObservers }: PlannedCandidate,
): number => minDifferentObservers ?? rules.minDifferentObservers ?? 0;

const sessionsOf = ({ sessionsOf: all }: PlanIndex, { id }: PlannedCandidate) => all.get(id) ?? [];

/** Sessions that the other rules can judge, see `unknownPlace`. */
const isKnown = ({ exercises, instance }: PlanIndex, { exercise, day }: TimetableSession) =>
  exercises.has(exercise) && instance.days[day] !== undefined;

/** How often each known observer watches the candidate. */
function meetings(index: PlanIndex, candidate: PlannedCandidate): Map<string, number> {
  const times = new Map<string, number>();
  for (const session of sessionsOf(index, candidate))
    if (isKnown(index, session))
      for (const observer of session.observers[candidate.id] ?? [])
        if (index.observers.has(observer)) times.set(observer, (times.get(observer) ?? 0) + 1);
  return times;
}

/** Moments in order: the day, then the minute. */
const isAfter = (a: TimetableSession, b: TimetableSession) =>
  a.day === b.day ? a.start > b.start : a.day > b.day;

export const CANDIDATE_RULES = [
  rule("everyExerciseOnce", function* (index, candidate) {
    const sessions = sessionsOf(index, candidate).filter((session) => isKnown(index, session));
    for (const { id: exercise } of index.instance.exercises) {
      const wanted = candidate.skips?.includes(exercise) ? 0 : 1;
      const times = sessions
        .flatMap((session) => (session.exercise === exercise ? session.candidates : []))
        .filter((one) => one === candidate.id).length;
      if (times !== wanted) yield { candidate: candidate.id, exercise, times, wanted };
    }
  }),
  rule("minDifferentObservers", function* (index, candidate) {
    const wanted = differentObserversWanted(index, candidate);
    const different = meetings(index, candidate).size;
    if (different < wanted) yield { candidate: candidate.id, different, wanted };
  }),
  rule("maxSameObserver", function* (index, candidate) {
    const max = index.instance.rules.maxSameObserver ?? 0;
    if (max === 0) return;
    for (const [observer, times] of meetings(index, candidate))
      if (times > max) yield { candidate: candidate.id, observer, times, max };
  }),
  rule("precedence", function* (index, candidate) {
    const sessions = sessionsOf(index, candidate);
    const last = (exercise: string) =>
      sessions.findLast((session) => session.exercise === exercise);
    for (const { before, after } of index.instance.rules.precedence ?? []) {
      const [first, second] = [last(before), last(after)];
      if (first && second && !isAfter(second, first))
        yield { candidate: candidate.id, before, after };
    }
  }),
  rule("oneDay", function* (index, candidate) {
    if (!index.instance.rules.oneDay) return;
    const days = new Set(sessionsOf(index, candidate).map(({ day }) => day));
    if (days.size > 1) yield { candidate: candidate.id, days: [...days] };
  }),
] as const;
