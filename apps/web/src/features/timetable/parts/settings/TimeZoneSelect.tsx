import { useT } from "../../../../platform/i18n/texts.ts";
import { SearchSelect } from "../SearchSelect.tsx";
import { useSettings } from "./useSettings.ts";

/** "America/New_York" is found by "new york". */
const labelOf = (zone: string): string => zone.replaceAll("_", " ");

/** The time zone in which all times of the timetable are meant. */
export default function TimeZoneSelect() {
  const t = useT();
  const { settings, change, mayEdit, errorAt } = useSettings();
  const { timeZone } = settings;
  // The list of a browser may lack a zone that another one or the server knows, UTC for instance.
  const zones = [...new Set([timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return (
    <SearchSelect
      label={t("timetable:planTimeZone")}
      data={zones.map((value) => ({ value, label: labelOf(value) }))}
      value={timeZone}
      disabled={!mayEdit}
      allowDeselect={false}
      error={errorAt("timeZone")}
      onChange={(value) => value !== null && change({ timeZone: value })}
    />
  );
}
