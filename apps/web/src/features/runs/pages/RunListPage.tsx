import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { ExportButton } from "../../reports/shared/ExportButton.tsx";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { runSummariesQuery } from "../api.ts";
import { useRunColumns } from "../parts/runColumns.tsx";

const NewRunDialog = lazy(() => import("../parts/NewRunDialog.tsx"));

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData(runSummariesQuery());

/** All runs of the user; a row leads to its editor (spec 2 §2.2). */
export default function RunListPage() {
  const t = useT();
  const { data } = useSuspenseQuery(runSummariesQuery());
  const columns = useRunColumns(data);
  const mayCreate = useAccountCan("createRun");
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
