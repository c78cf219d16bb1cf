import type { PlanningResources } from "@assay/contract";
import { ConflictNotice } from "../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../platform/forms/fields.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { ResourceForm, RolePlayerForm, RoomForm } from "../model/resourcesHeld.ts";

type Row = RoomForm | RolePlayerForm;

/** What somebody else changed in the same rooms and role players meanwhile, beside what is here. */
export function ResourcesConflict({
  control,
}: {
  control: FormControl<PlanningResources, ResourceForm>;
}) {
  const t = useT();
  const { list } = useFormat();
  const rowText = (row: Row): string => {
    if ("kinds" in row) return [row.name, list(row.kinds)].join(" · ");
    const seats = t("timetable:seatCount", { count: Number(row.seats) });
    return [row.name, row.kind || t("timetable:ordinaryRoom"), seats].join(" · ");
  };
  const placeText = ({ key }: Conflict): string =>
    key.startsWith("rooms/") ? t("timetable:room") : t("timetable:rolePlayer");
  const valueText = (_: Conflict, value: unknown): string =>
    value === undefined ? t("forms:removed") : rowText(value as Row);
  return <ConflictNotice control={control} placeText={placeText} valueText={valueText} />;
}
