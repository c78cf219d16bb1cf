import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { DownloadButton } from "../../../app/DownloadButton.tsx";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { paths } from "../../../app/paths.ts";
import { usePermissions } from "../../../app/session/permissions.ts";
import { useTableView } from "../../../app/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { exportCompetencies, competenciesQuery } from "../api.ts";
import { COMPETENCY_SORTING, useCompetencyColumns } from "../components/competencyColumns.tsx";

export const load = ({ queryClient }: PageInput) => queryClient.ensureQueryData(competenciesQuery);

/** The competencies of the tenant (COMP-01). */
export default function CompetencyListPage() {
  const t = useT();
  const { data: competencies } = useSuspenseQuery(competenciesQuery);
  const permissions = usePermissions();
  const columns = useCompetencyColumns();
  const { view, onView } = useTableView(columns, COMPETENCY_SORTING);
  const mayExport = permissions.has("EXPORT_DATA") && competencies.length > 0;
  const create = permissions.has("EDIT_COMPETENCIES") && (
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
