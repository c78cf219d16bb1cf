import type { SessionPlace, TimetableViolation } from "@assay/domain";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { clockOf, hoursOf } from "../shared/clock.ts";
import { type PlanNames, resourceName } from "./planNames.ts";

type Of<Rule extends TimetableViolation["rule"]> = Extract<TimetableViolation, { rule: Rule }>;
type OfSession = Extract<TimetableViolation, { session: SessionPlace; resource?: never }>;

/** "Interview, 10:05 (Weber)" */
function sessionName({ exercise, start, candidates }: SessionPlace, names: PlanNames): string {
  const people = names.list(candidates.map(names.candidate));
  return `${names.exercise(exercise)}, ${clockOf(start)} (${people})`;
}

/** "Interview (Weber)": where the sentence itself says the time. */
const worded = ({ exercise, candidates }: SessionPlace, names: PlanNames): string =>
  `${names.exercise(exercise)} (${names.list(candidates.map(names.candidate))})`;

const isSame = (a: SessionPlace, b: SessionPlace): boolean =>
  a.exercise === b.exercise &&
  a.day === b.day &&
  a.start === b.start &&
  a.candidates.join() === b.candidates.join();

/** The sentence about a person or room that another session has at that time; it names that session, not the moved one. */
function busySentence(
  t: Translate,
  violation: Of<"twoPlaces">,
  names: PlanNames,
  moved: SessionPlace | undefined,
): string {
  const { resource, session, from, other, until } = violation;
  const kind = resource.kind === "prepRoom" ? "room" : resource.kind;
  const name = resourceName(names, resource);
  return moved && isSame(other, moved)
    ? t(`timetable:boardBusyFrom_${kind}`, {
        name,
        session: worded(session, names),
        from: clockOf(from),
      })
    : t(`timetable:boardBusyUntil_${kind}`, {
        name,
        session: worded(other, names),
        until: clockOf(until),
      });
}

/** The rules about what one session is made of. */
function sessionSentence(t: Translate, violation: OfSession, names: PlanNames): string {
  const session = sessionName(violation.session, names);
  switch (violation.rule) {
    case "unknown":
      return t("timetable:boardRule_unknown", { session });
    case "grid":
      return t("timetable:boardRule_grid", { session, slot: violation.slot });
    case "groupSize": {
      const { count, min, max } = violation;
      return t("timetable:boardRule_groupSize", { session, count, min, max });
    }
    case "room":
      return t("timetable:boardRule_room", { session });
    case "roomKind":
      return t("timetable:boardRule_roomKind", { session, room: names.room(violation.room) });
    case "roomSeats": {
      const { seats, count } = violation;
      return t("timetable:boardRule_roomSeats", {
        session,
        room: names.room(violation.room),
        seats,
        count,
      });
    }
    case "prepRoom":
      return t("timetable:boardRule_prepRoom", { session });
    case "rolePlayer":
      return t("timetable:boardRule_rolePlayer", { session, kind: violation.kind });
    case "observersPerCell": {
      const { count, wanted } = violation;
      const name = names.candidate(violation.candidate);
      return t("timetable:boardRule_observersPerCell", { session, name, count, wanted });
    }
    case "conflictOfInterest": {
      const [name, observer] = [
        names.candidate(violation.candidate),
        names.observer(violation.observer),
      ];
      return t("timetable:boardRule_conflictOfInterest", { name, observer });
    }
    case "candidatesPerObserver": {
      const { count, max } = violation;
      const observer = names.observer(violation.observer);
      return t("timetable:boardRule_candidatesPerObserver", { session, observer, count, max });
    }
    case "apart": {
      const [one, other] = violation.candidates;
      const [name, second] = [names.candidate(one), names.candidate(other)];
      return t("timetable:boardRule_apart", { session, name, second });
    }
  }
}

type OfCandidate = Exclude<TimetableViolation, { session: SessionPlace } | Of<"lunch">>;

/** The rules about all that one candidate does. */
function candidateSentence(t: Translate, violation: OfCandidate, names: PlanNames): string {
  const name = names.candidate(violation.candidate);
  switch (violation.rule) {
    case "everyExerciseOnce": {
      const { times, wanted } = violation;
      const exercise = names.exercise(violation.exercise);
      return t("timetable:boardRule_everyExerciseOnce", { name, exercise, times, wanted });
    }
    case "minDifferentObservers": {
      const { different, wanted } = violation;
      return t("timetable:boardRule_minDifferentObservers", { name, different, wanted });
    }
    case "maxSameObserver": {
      const { times, max } = violation;
      const observer = names.observer(violation.observer);
      return t("timetable:boardRule_maxSameObserver", { name, observer, times, max });
    }
    case "precedence": {
      const [before, after] = [names.exercise(violation.before), names.exercise(violation.after)];
      return t("timetable:boardRule_precedence", { name, before, after });
    }
    case "oneDay":
      return t("timetable:boardRule_oneDay", { name });
  }
}

/**
 * A broken rule as a sentence with names.
 *
 * @param moved the session that would break it, if it is about a place for one
 */
function violationSentence(
  t: Translate,
  violation: TimetableViolation,
  names: PlanNames,
  moved?: SessionPlace,
): string {
  switch (violation.rule) {
    case "twoPlaces":
      return busySentence(t, violation, names, moved);
    case "dayBounds": {
      const [name, hours] = [resourceName(names, violation.resource), hoursOf(violation.hours)];
      return t("timetable:boardRule_dayBounds", { name, time: hoursOf(violation), hours });
    }
    case "closed": {
      const { closed, session } = violation;
      return t("timetable:boardRule_closed", {
        session: worded(session, names),
        closed: hoursOf(closed),
      });
    }
    case "available": {
      const name = resourceName(names, violation.resource);
      const hours = names.list(violation.windows.map(hoursOf)) || "–";
      return t("timetable:boardRule_available", { name, time: hoursOf(violation), hours });
    }
    case "prepRoomSeats": {
      const { used, seats } = violation;
      const room = resourceName(names, violation.resource);
      return t("timetable:boardRule_prepRoomSeats", {
        room,
        time: hoursOf(violation),
        used,
        seats,
      });
    }
    case "lunch": {
      const name = resourceName(names, violation.resource);
      return t("timetable:boardRule_lunch", {
        name,
        minutes: violation.minutes,
        hours: hoursOf(violation),
      });
    }
    case "everyExerciseOnce":
    case "minDifferentObservers":
    case "maxSameObserver":
    case "precedence":
    case "oneDay":
      return candidateSentence(t, violation, names);
    default:
      return sessionSentence(t, violation, names);
  }
}

/** Sentences without repetition: the same room is missing for everybody who is in it. */
export const violationSentences = (
  t: Translate,
  violations: readonly TimetableViolation[],
  names: PlanNames,
  moved?: SessionPlace,
): string[] => [
  ...new Set(violations.map((violation) => violationSentence(t, violation, names, moved))),
];
