import type { DateFieldTexts } from "../../ui/Calendar.tsx";
import { useT } from "../i18n/texts.ts";

/** What a date field says, on every page: its texts are always there. */
export function useDateTexts(): DateFieldTexts {
  const t = useT();
  return {
    open: t("ui:openCalendar"),
    clear: t("ui:clearDate"),
    invalid: t("validation:date"),
    previousMonth: t("ui:previousMonth"),
    nextMonth: t("ui:nextMonth"),
    chooseMonth: t("ui:chooseMonth"),
    chooseYear: t("ui:chooseYear"),
  };
}
