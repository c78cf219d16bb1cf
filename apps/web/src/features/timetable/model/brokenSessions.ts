import type { PlanSession, SessionPlace, TimetableViolation } from "@assay/domain";

const keyOf = ({ exercise, day, start, candidates }: SessionPlace): string =>
  [exercise, day, start, ...candidates].join("/");

/** Cells without a place are shown as such, and are no broken rule. */
export const isAboutPlaces = (violation: TimetableViolation): boolean =>
  violation.rule !== "everyExerciseOnce" || violation.times > 0;

/** The ids of the sessions that break a rule by themselves or with another one. */
export function brokenSessions(
  sessions: readonly PlanSession[],
  violations: readonly TimetableViolation[],
): Set<string> {
  const broken = new Set(
    violations.flatMap((violation) => [
      ...("session" in violation ? [keyOf(violation.session)] : []),
      ...("other" in violation ? [keyOf(violation.other)] : []),
    ]),
  );
  const isBroken = ({ exerciseId, day, start, candidates }: PlanSession): boolean =>
    broken.has(
      keyOf({ exercise: exerciseId, day, start, candidates: candidates.map(({ id }) => id) }),
    );
  return new Set(sessions.filter(isBroken).map(({ id }) => id));
}
