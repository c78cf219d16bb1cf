import type { DayWarning } from "@assay/domain";
import type { DayContext } from "./dayRow.ts";

/** A warning as a sentence. */
export function warningSentence(context: DayContext, warning: DayWarning): string {
  const { t, names, when, submits } = context;
  const { kind, personId, cell, since } = warning;
  const name = names.observer(personId);
  const time = since === null ? "" : when(since);
  const candidate = names.candidate(cell?.candidateId ?? "");
  const exercise = names.exercise(cell?.exerciseId ?? "");
  switch (kind) {
    case "silent":
      return since === null
        ? t("day:warning_unheard", { name })
        : t("day:warning_silent", { name, time });
    case "notReady":
    case "wrongClock":
      return t(`day:warning_${kind}`, { name });
    case "noWords":
    case "unsent":
      return t(`day:warning_${kind}`, { name, candidate, exercise, time });
    case "noRating": {
      const key = submits ? "day:warning_noRating_submits" : "day:warning_noRating";
      return t(key, { name, candidate, exercise, time });
    }
  }
}

/** Identifies a warning among those of a run. */
export const warningKey = ({ kind, personId, cell, deviceId }: DayWarning): string =>
  [kind, personId, cell?.candidateId, cell?.exerciseId, deviceId].join("/");
