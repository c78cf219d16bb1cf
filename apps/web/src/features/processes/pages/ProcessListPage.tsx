import type { ProcessSummary } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import { paths } from "../../../app/paths.ts";
import { useTableView } from "../../../app/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { processSummariesQuery } from "../api.ts";
import { PROCESS_SORTING, useProcessColumns } from "../components/list/processColumns.tsx";
import { useProcessDeletion } from "../components/list/useProcessDeletion.ts";

const CopyDialog = lazy(() => import("../components/list/CopyDialog.tsx"));

export const load = ({ queryClient }: PageInput) =>
  queryClient.ensureQueryData(processSummariesQuery);

/** The processes of the tenant; a row leads to its editor (PROC-01). */
export default function ProcessListPage() {
  const t = useT();
  const { data: processes } = useSuspenseQuery(processSummariesQuery);
  const [copied, setCopied] = useState<ProcessSummary | null>(null);
  const askToDelete = useProcessDeletion();
  const onDelete = useCallback(
    (process: ProcessSummary) => void askToDelete(process),
    [askToDelete],
  );
  const columns = useProcessColumns({ onCopy: setCopied, onDelete });
  const { view, onView } = useTableView(columns, PROCESS_SORTING);
  const create = (
    <Button
      component={Link}
      to={paths.createProcess()}
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      {t("processes:new")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("processes:title")}>{processes.length > 0 && create}</PageHeader>
      <DataTable
        caption={t("processes:title")}
        rows={processes}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id }) => paths.process(id)}
        view={view}
        onView={onView}
        narrow="cards"
        empty={
          <EmptyState title={t("processes:none")} text={t("processes:noneText")}>
            {create}
          </EmptyState>
        }
      />
      <Suspense>
        {copied && <CopyDialog process={copied} all={processes} onClose={() => setCopied(null)} />}
      </Suspense>
    </>
  );
}
