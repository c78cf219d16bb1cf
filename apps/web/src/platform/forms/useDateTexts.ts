import type { DateFieldTexts } from "../../ui/Calendar.tsx";
import { useT } from "../i18n/texts.ts";

/** What a date field says; needs the texts of `runs`. */
export function useDateTexts(): DateFieldTexts {
  const t = useT();
  return {
    open: t("runs:openCalendar"),
    clear: t("runs:clearDate"),
    invalid: t("validation:date"),
    previousMonth: t("runs:previousMonth"),
    nextMonth: t("runs:nextMonth"),
    chooseMonth: t("runs:chooseMonth"),
    chooseYear: t("runs:chooseYear"),
  };
}
