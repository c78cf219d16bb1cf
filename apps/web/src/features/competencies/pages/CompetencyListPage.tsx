import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
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
import { exportCompetencies, competenciesQuery } from "../api.ts";
import { COMPETENCY_SORTING, useCompetencyColumns } from "../parts/competencyColumns.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(competenciesQuery);

/** The competencies of the tenant (COMP-01). */
export default function CompetencyListPage() {
  const t = useT();
  const { data: competencies } = useSuspenseQuery(competenciesQuery);
  const columns = useCompetencyColumns();
  const { view, onView } = useTableView(columns, COMPETENCY_SORTING);
  const mayExport = useAccountCan("exportCompetencies") && competencies.length > 0;
  const create = useAccountCan("createCompetency") && (
    <Button
      component={Link}
      to={paths.createCompetency()}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {t("competencies:new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("competencies:title")}>
        {mayExport && (
          <DownloadButton load={exportCompetencies} name={`${t("competencies:title")}.xlsx`}>
            {t("competencies:export")}
          </DownloadButton>
        )}
        {create}
      </PageHeader>
      <DataTable
        caption={t("competencies:title")}
        rows={competencies}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => paths.competency(id)}
        view={view}
        onView={onView}
        narrow="cards"
        empty={
          <EmptyState title={t("competencies:none")} text={t("competencies:noneText")}>
            {create}
          </EmptyState>
        }
      />
    </>
  );
}
