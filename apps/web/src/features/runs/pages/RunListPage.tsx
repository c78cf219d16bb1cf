import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { paths } from "../../../app/paths.ts";
import { ExportButton } from "../../../app/reports/exports/ExportButton.tsx";
import { usePermissions } from "../../../app/session/permissions.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { runSummariesQuery } from "../api.ts";
import { useRunColumns } from "../components/runColumns.tsx";

const NewRunDialog = lazy(() => import("../components/NewRunDialog.tsx"));

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData(runSummariesQuery());

/** All runs of the user; a row leads to its editor (spec 2 §2.2). */
export default function RunListPage() {
  const t = useT();
  const { data } = useSuspenseQuery(runSummariesQuery());
  const columns = useRunColumns(data);
  const mayCreate = usePermissions().has("EDIT_PROCESS_RUNS");
  const [isCreating, setCreating] = useState(false);
  const newRun = mayCreate && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreating(true)}>
      {t("runs:newRun")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("runs:runs")}>
        <ExportButton label={t("runs:export")} />
        {data.processRuns.length > 0 && newRun}
      </PageHeader>
      <DataTable
        caption={t("runs:runs")}
        narrow="cards"
        rows={data.processRuns}
        columns={columns}
        rowId={(run) => run.id}
        rowLink={(run) => paths.run(run.id)}
        initialSort={{ id: "plannedDate", desc: true }}
        empty={
          <EmptyState title={t("runs:noRuns")} text={t("runs:noRunsText")}>
            {newRun}
          </EmptyState>
        }
      />
      <Suspense>{isCreating && <NewRunDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
