import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguage } from "../../../platform/i18n/texts.ts";

/** What a day is called: its weekday and its date, `YYYY-MM-DD`. */
export function useDayName(): (day: string) => string {
  const language = useLanguage();
  const { date } = useFormat();
  return (day) => {
    // A day of a calendar has no time zone.
    const weekday = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    return `${weekday.format(new Date(day))}, ${date(day)}`;
  };
}
