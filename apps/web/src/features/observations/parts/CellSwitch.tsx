import type { Item, ProcessRun } from "@assay/contract";
import { findItem, type Id, type ObservationType, textIn } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { AppBarActions } from "../../../platform/page/AppBarActions.tsx";
import { SwitchMenu } from "../../../ui/SwitchMenu.tsx";
import { nearestCell, type Place } from "../model/cells.ts";

interface CellSwitchProps {
  run: ProcessRun;
  cells: Place[];
  place: Place;
  /** Who writes with the pen goes on with it. */
  type: ObservationType;
  names: ReadonlyMap<Id, string>;
}

/** Leads to the other candidates and exercises that the user may observe. */
export function CellSwitch({ run, cells, place, type, names }: CellSwitchProps) {
  const t = useT();
  const order = useLanguageOrder();
  const exerciseName = (id: Id): string => {
    const item = findItem<Item>(run.process.items, id)?.item;
    return (item && textIn(item.texts, order)?.displayName) ?? "";
  };
  const to = (cell: Place) => paths.observations({ id: run.id, ...cell, observationType: type });
  const candidateIds = [...new Set(cells.map((cell) => cell.candidateId))];
  const own = cells.filter((cell) => cell.candidateId === place.candidateId);
  return (
    <AppBarActions>
      <SwitchMenu
        label={t("observations:switchCell")}
        current={names.get(place.candidateId) ?? ""}
        detail={exerciseName(place.exerciseId)}
        sections={[
          {
            title: t("observations:candidates"),
            entries: candidateIds.map((candidateId) => ({
              label: names.get(candidateId) ?? "",
              to: to(nearestCell(cells, { ...place, candidateId }) ?? place),
              isCurrent: candidateId === place.candidateId,
            })),
          },
          {
            title: t("observations:exercises"),
            entries: own.map((cell) => ({
              label: exerciseName(cell.exerciseId),
              to: to(cell),
              isCurrent: cell.exerciseId === place.exerciseId,
            })),
          },
          {
            title: run.name,
            entries: [{ label: t("observations:myDay"), to: paths.myDay(run.id) }],
          },
        ]}
      />
    </AppBarActions>
  );
}
