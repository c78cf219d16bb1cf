import type { Scale } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { DownloadButton } from "../../../platform/files/DownloadButton.tsx";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { useTableView } from "../../../platform/page/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import type { Column } from "../../../ui/tableColumns.ts";
import { exportScales, scalesQuery } from "../api.ts";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(scalesQuery);

const SORTING = [{ id: "name", desc: false }];

/** The rating scales of the tenant (SCALE-01). */
export default function ScaleListPage() {
  const t = useT();
  const { data: scales } = useSuspenseQuery(scalesQuery);
  const columns = useMemo(
    (): Column<Scale>[] => [
      { id: "name", header: t("scales:name"), value: ({ name }) => name, minWidth: 160 },
      {
        id: "description",
        header: t("scales:description"),
        value: ({ description }) => description,
        minWidth: 200,
      },
    ],
    [t],
  );
  const { view, onView } = useTableView(columns, SORTING);
  const mayExport = useAccountCan("exportScales") && scales.length > 0;
  const create = useAccountCan("createScale") && (
    <Button
      component={Link}
      to={paths.createScale()}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {t("scales:new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("scales:title")}>
        {mayExport && (
          <DownloadButton load={exportScales} name={`${t("scales:title")}.xlsx`}>
            {t("scales:export")}
          </DownloadButton>
        )}
        {create}
      </PageHeader>
      <DataTable
        caption={t("scales:title")}
        rows={scales}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => paths.scale(id)}
        view={view}
        onView={onView}
        narrow="cards"
        empty={
          <EmptyState title={t("scales:none")} text={t("scales:noneText")}>
            {create}
          </EmptyState>
        }
      />
    </>
  );
}
