import type { CalibrationSetSummary } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useTableView } from "../../../platform/page/useTableView.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { setsQuery } from "../api.ts";
import { StateBadge } from "../parts/StateBadge.tsx";

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData({ ...setsQuery, revalidateIfStale: true });

const stateCell = ({ state }: CalibrationSetSummary) => <StateBadge state={state} />;

const SORTING = [{ id: "name", desc: false }];

/** The sets of samples of the organisation. */
export default function SetListPage() {
  const t = useT();
  const { number } = useFormat();
  const { data: sets } = useSuspenseQuery(setsQuery);
  const columns = useMemo(
    (): Column<CalibrationSetSummary>[] => [
      { id: "name", header: t("calibration:name"), value: ({ name }) => name, minWidth: 180 },
      {
        id: "process",
        header: t("calibration:process"),
        value: ({ processName }) => processName,
        minWidth: 160,
      },
      {
        id: "version",
        header: t("calibration:versionName"),
        value: ({ version }) => number(version),
      },
      {
        id: "state",
        header: t("calibration:state"),
        value: ({ state }) => t(`calibration:state_${state}`),
        cell: stateCell,
      },
      {
        id: "experts",
        header: t("calibration:experts"),
        value: ({ expertsDone, experts }) =>
          t("calibration:outOf", { done: expertsDone, count: experts }),
      },
      {
        id: "observers",
        header: t("calibration:observersPassed"),
        value: ({ passed, observers }) =>
          t("calibration:outOf", { done: passed, count: observers }),
      },
    ],
    [t, number],
  );
  const { view, onView } = useTableView(columns, SORTING);
  const create = (
    <Button
      component={Link}
      to={paths.createCalibrationSet()}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {t("calibration:newSet")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("calibration:sets")}
        backTo={paths.processes()}
        backLabel={t("calibration:toProcesses")}
      >
        {sets.length > 0 && create}
      </PageHeader>
      <DataTable
        caption={t("calibration:sets")}
        rows={sets}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => paths.calibrationSet(id)}
        view={view}
        onView={onView}
        narrow="cards"
        empty={
          <EmptyState title={t("calibration:noSets")} text={t("calibration:noSetsText")}>
            {create}
          </EmptyState>
        }
      />
    </>
  );
}
