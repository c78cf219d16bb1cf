import type { Item, ProcessRun } from "@assay/contract";
import { findItem, type Id, type Progress, PROGRESS_TONES, textIn } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { SwitchMenu } from "../../../ui/SwitchMenu.tsx";
import { ownAssessmentsQuery } from "../api.ts";
import { progressOfCandidate, progressOfCell } from "../model/cells.ts";
import type { RatedCell } from "../model/ratingDraft.ts";

interface CellSwitchProps {
  run: ProcessRun;
  cells: RatedCell[];
  cell: RatedCell;
  names: ReadonlyMap<Id, string>;
}

/** Links to the other candidates and exercises that the user rates, with the progress of each. */
export function CellSwitch({ run, cells, cell, names }: CellSwitchProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { data: assessments = [] } = useQuery(ownAssessmentsQuery(run.id));
  const exerciseName = (id: Id): string => {
    const item = findItem<Item>(run.process.items, id)?.item;
    return (item && textIn(item.texts, order)?.displayName) ?? "";
  };
  const to = ({ candidateId, exerciseId }: RatedCell) =>
    paths.assessments({ id: run.id, candidateId, exerciseId, observationType: "html" });
  const status = (progress: Progress) => ({
    tone: PROGRESS_TONES[progress],
    label: t(`assessments:progress_${progress}`),
  });
  const candidateIds = [...new Set(cells.map((other) => other.candidateId))];
  const nextOf = (candidateId: Id): RatedCell => {
    const own = cells.filter((other) => other.candidateId === candidateId);
    return own.find((other) => other.exerciseId === cell.exerciseId) ?? own[0] ?? cell;
  };
  return (
    <SwitchMenu
      label={t("assessments:switchCell")}
      current={names.get(cell.candidateId) ?? ""}
      detail={exerciseName(cell.exerciseId)}
      sections={[
        {
          title: t("assessments:candidates"),
          entries: candidateIds.map((candidateId) => ({
            label: names.get(candidateId) ?? "",
            to: to(nextOf(candidateId)),
            isCurrent: candidateId === cell.candidateId,
            status: status(progressOfCandidate(run, assessments, cells, candidateId)),
          })),
        },
        {
          title: t("assessments:exercises"),
          entries: cells
            .filter((other) => other.candidateId === cell.candidateId)
            .map((other) => ({
              label: exerciseName(other.exerciseId),
              to: to(other),
              isCurrent: other.exerciseId === cell.exerciseId,
              status: status(progressOfCell(run, assessments, other)),
            })),
        },
      ]}
    />
  );
}
