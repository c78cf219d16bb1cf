import type { CellChange } from "@assay/domain";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { clockOf } from "../shared/clock.ts";
import type { PlanNames } from "./planNames.ts";

/** "0:605" → "10:05", with the day where there are several. */
function timeText(t: Translate, time: string, dates: readonly string[]): string {
  const [day = 0, minute = 0] = time.split(":").map(Number);
  const clock = clockOf(minute);
  const date = dates[day];
  return dates.length > 1 && date !== undefined
    ? t("timetable:repairTime", { date, time: clock })
    : clock;
}

/** What is old and what is new in words; null where the kind of change says it all. */
function wordsOf(t: Translate, { what }: CellChange, names: PlanNames, dates: readonly string[]) {
  switch (what) {
    case "added":
    case "dropped":
      return null;
    case "time":
      return (time: string) => timeText(t, time, dates);
    case "extra":
      return (minutes: string) => t("timetable:repairExtra", { minutes });
    case "room":
    case "prepRoom":
      return names.room;
    case "rolePlayer":
      return names.rolePlayer;
    case "observers":
      return names.observer;
  }
}

/** What has changed in one cell, old → new. */
export function changeSentence(
  t: Translate,
  change: CellChange,
  names: PlanNames,
  dates: readonly string[],
): string {
  const { what, from = [], to = [] } = change;
  const [name, exercise] = [names.candidate(change.candidate), names.exercise(change.exercise)];
  const words = wordsOf(t, change, names, dates);
  if (words === null)
    return t(`timetable:repairCell_${what}`, { name, exercise, from: "", to: "" });
  const said = (all: readonly string[]) => names.list(all.map(words)) || "–";
  return t(`timetable:repairCell_${what}`, { name, exercise, from: said(from), to: said(to) });
}
