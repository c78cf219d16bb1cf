import type { RunSummaries, RunSummary } from "@assay/contract";
import { textIn } from "@assay/domain";
import { useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { RUN_STATE_TONES } from "../model/states.ts";

/** The columns of the run list (RUN-006). */
export function useRunColumns({ designs }: RunSummaries): Column<RunSummary>[] {
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  return useMemo(
    () => [
      { id: "name", header: t("runs:name"), value: (run) => run.name },
      {
        id: "process",
        header: t("runs:process"),
        value: (run) => textIn(designs[run.design]?.processName ?? {}, order) ?? "",
      },
      {
        id: "plannedDate",
        header: t("runs:plannedDate"),
        value: (run) => run.plannedDate,
        text: (run) => (run.plannedDate === null ? "" : format.date(run.plannedDate)),
      },
      {
        id: "state",
        header: t("runs:status"),
        value: (run) => t(`runs:state_${run.runState}`),
        cell: (run) => (
          <StatusBadge tone={RUN_STATE_TONES[run.runState]} miw="max-content">
            {t(`runs:state_${run.runState}`)}
          </StatusBadge>
        ),
      },
      {
        id: "candidates",
        header: t("runs:candidatesColumn"),
        value: (run) => run.candidates.length,
        align: "end",
      },
      {
        id: "observers",
        header: t("runs:observersColumn"),
        value: (run) => run.observers,
        align: "end",
      },
    ],
    [designs, format, order, t],
  );
}
