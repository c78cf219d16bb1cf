import type { ImpossibleReason } from "@assay/domain";
import type { Translate } from "../../../platform/i18n/texts.ts";
import type { PlanNames } from "./planNames.ts";

/** "Rooms (interview)", or without a kind the word alone. */
export function loadName(
  t: Translate,
  {
    resource,
    kind,
  }: { resource: "observers" | "rooms" | "prepRooms" | "rolePlayers"; kind: string },
): string {
  const name = t(`timetable:planLoad_${resource}`);
  return kind === "" ? name : t("timetable:planOfKind", { name, kind });
}

type OfCandidate = Extract<ImpossibleReason, { candidate: string }>;
const isOfCandidate = (reason: ImpossibleReason): reason is OfCandidate => "candidate" in reason;

/** Candidates who are named in one sentence; of more the number is said. */
const MOST_NAMES = 3;

/**
 * Why no timetable can exist, as sentences with their figures. What holds for several candidates in the same way is said
 * once.
 */
export function reasonSentences(
  t: Translate,
  reasons: readonly ImpossibleReason[],
  names: PlanNames,
): string[] {
  const alike = Map.groupBy(reasons.filter(isOfCandidate), ({ candidate: _, ...rest }) =>
    JSON.stringify(rest),
  );
  const ofCandidates = [...alike.values()].map((group) => {
    const count = group.length;
    const who =
      count > MOST_NAMES
        ? t("timetable:planWhyCandidates", { count })
        : names.list(group.map(({ candidate }) => names.candidate(candidate)));
    const name = count > 1 ? t("timetable:planWhyEach", { who }) : who;
    return candidateReason(t, group[0]!, name, names);
  });
  const others = reasons.flatMap((reason) =>
    isOfCandidate(reason) ? [] : [reasonSentence(t, reason, names)],
  );
  return [...ofCandidates, ...others];
}

function reasonSentence(
  t: Translate,
  reason: Exclude<ImpossibleReason, OfCandidate>,
  names: PlanNames,
): string {
  const kindOf = (kind: string) => kind || t("timetable:planOrdinary");
  switch (reason.why) {
    case "groupsImpossible": {
      const { count, min, max } = reason;
      const exercise = names.exercise(reason.exercise);
      return t("timetable:planWhy_groupsImpossible", { exercise, count, min, max });
    }
    case "tooManyApart": {
      const people = names.list(reason.candidates.map(names.candidate));
      const exercise = names.exercise(reason.exercise);
      return t("timetable:planWhy_tooManyApart", { exercise, people, groups: reason.groups });
    }
    case "noRoom": {
      const { seats } = reason;
      const exercise = names.exercise(reason.exercise);
      return t("timetable:planWhy_noRoom", { exercise, kind: kindOf(reason.kind), seats });
    }
    case "noRolePlayer": {
      const exercise = names.exercise(reason.exercise);
      return t("timetable:planWhy_noRolePlayer", { exercise, kind: reason.kind });
    }
    case "orderIsCircle":
      return t("timetable:planWhy_orderIsCircle", {
        exercises: names.list(reason.exercises.map(names.exercise)),
      });
    case "resourceTooBusy": {
      const { needed, there } = reason;
      return t("timetable:planWhy_resourceTooBusy", { name: loadName(t, reason), needed, there });
    }
  }
}

function candidateReason(
  t: Translate,
  reason: OfCandidate,
  name: string,
  names: PlanNames,
): string {
  switch (reason.why) {
    case "tooFewAllowed": {
      const { wanted, allowed } = reason;
      const exercise = names.exercise(reason.exercise);
      return t("timetable:planWhy_tooFewAllowed", { name, exercise, wanted, allowed });
    }
    case "tooManyDifferent": {
      const { wanted, allowed, places } = reason;
      return t("timetable:planWhy_tooManyDifferent", { name, wanted, allowed, places });
    }
    case "sameObserverTooOften": {
      const { places, allowed, max } = reason;
      return t("timetable:planWhy_sameObserverTooOften", { name, places, allowed, max });
    }
    case "candidateDayTooShort": {
      const { needed, there } = reason;
      return t("timetable:planWhy_candidateDayTooShort", { name, needed, there });
    }
  }
}
