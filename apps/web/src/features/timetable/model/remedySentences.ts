import type { Loosening, Remedy, TimetableInstance } from "@assay/domain";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { clockOf } from "../shared/clock.ts";
import type { PlanNames } from "./planNames.ts";

/** The name of whoever or whatever has an id, among all people, rooms and role players. */
function anyName(
  { candidates, rooms, rolePlayers }: TimetableInstance,
  names: PlanNames,
  id: string,
) {
  const isOne = (one: { readonly id: string }) => one.id === id;
  if (rooms.some(isOne)) return names.room(id);
  if (rolePlayers.some(isOne)) return names.rolePlayer(id);
  return candidates.some(isOne) ? names.candidate(id) : names.observer(id);
}

function looseningText(
  t: Translate,
  loosening: Loosening,
  names: PlanNames,
  instance: TimetableInstance,
): string {
  switch (loosening.what) {
    case "longerDay":
      return t("timetable:remedy_longerDay", { minutes: loosening.minutes });
    case "moreObservers":
      return t("timetable:remedy_moreObservers", { count: loosening.count });
    case "moreRooms": {
      const { kind, count } = loosening;
      if (kind === "") return t("timetable:remedy_moreRooms", { count });
      return t("timetable:remedy_moreRoomsOfKind", { count, kind });
    }
    case "moreRolePlayers": {
      const { kind, count } = loosening;
      return t("timetable:remedy_moreRolePlayers", { count, kind });
    }
    case "shorterLunch":
      return t("timetable:remedy_shorterLunch", { minutes: loosening.minutes });
    case "laterLunch":
      return t("timetable:remedy_laterLunch", { time: clockOf(loosening.to) });
    case "fewerObservers": {
      const exercise = names.exercise(loosening.exercise);
      return t("timetable:remedy_fewerObservers", { exercise, count: loosening.observers });
    }
    case "otherGroups": {
      const exercise = names.exercise(loosening.exercise);
      return t("timetable:remedy_otherGroups", { exercise, min: loosening.min });
    }
    case "fewerDifferent":
      return t("timetable:remedy_fewerDifferent", { count: loosening.wanted });
    case "sameObserverMore":
      return t("timetable:remedy_sameObserverMore", { count: loosening.max });
    case "withoutOrder": {
      const [before, after] = [names.exercise(loosening.before), names.exercise(loosening.after)];
      return t("timetable:remedy_withoutOrder", { before, after });
    }
    case "withoutApart":
      return t("timetable:remedy_withoutApart");
    case "severalDays":
      return t("timetable:remedy_severalDays");
    case "thereAllDay": {
      const all = loosening.ids.map((id) => anyName(instance, names, id));
      return t("timetable:remedy_thereAllDay", { names: names.list(all) });
    }
  }
}

/** "One more role player (customer): a plan is found." */
export function remedySentence(
  t: Translate,
  { loosenings, instance }: Remedy,
  names: PlanNames,
): string {
  const all = loosenings.map((one) => looseningText(t, one, names, instance));
  return t("timetable:remedy", { remedies: names.list(all) });
}
