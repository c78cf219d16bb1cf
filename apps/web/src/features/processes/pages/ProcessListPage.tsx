import type { ProcessDraftSummary, ProcessSummary } from "@assay/contract";
import { Button, Group } from "@mantine/core";
import { IconPlus, IconTargetArrow, IconTemplate } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { accountCan, useAccountCan } from "../../../platform/session/abilities.ts";
import { useUser } from "../../../platform/session/session.ts";
import { useTableView } from "../../../platform/page/useTableView.ts";
import { DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { processDraftsQuery, processSummariesQuery } from "../api.ts";
import { listed, PROCESS_SORTING, useProcessColumns } from "../parts/list/processColumns.tsx";
import { useFileExport } from "../parts/filing/useFileExport.ts";
import { useDraftDeletion } from "../parts/list/useDraftDeletion.ts";
import { useProcessDeletion } from "../parts/list/useProcessDeletion.ts";

const CopyDialog = lazy(() => import("../parts/list/CopyDialog.tsx"));
const CompareDialog = lazy(() => import("../parts/filing/CompareDialog.tsx"));
const StartDialog = lazy(() => import("../parts/filing/StartDialog.tsx"));

const NONE: readonly ProcessDraftSummary[] = [];

export const load = ({ queryClient }: PageInput) =>
  Promise.all([
    queryClient.ensureQueryData(processSummariesQuery),
    // The list is there without them, too.
    accountCan("listProcessDrafts") && queryClient.prefetchQuery(processDraftsQuery),
  ]);

/** The processes of the tenant, the incomplete ones among them; a row leads to its editor (PROC-01). */
export default function ProcessListPage() {
  const t = useT();
  const { data: processes } = useSuspenseQuery(processSummariesQuery);
  const enabled = useAccountCan("listProcessDrafts");
  const { data: drafts = NONE } = useQuery({ ...processDraftsQuery, enabled });
  const rows = useMemo(() => listed(processes, drafts), [processes, drafts]);
  const [copied, setCopied] = useState<ProcessSummary | null>(null);
  const askToDelete = useProcessDeletion();
  const onDelete = useCallback(
    (process: ProcessSummary) => void askToDelete(process),
    [askToDelete],
  );
  const askToDeleteDraft = useDraftDeletion();
  const onDeleteDraft = useCallback(
    (draft: ProcessDraftSummary) => void askToDeleteDraft(draft),
    [askToDeleteDraft],
  );
  const mayCreate = useAccountCan("createProcess");
  const mayImport = useAccountCan("importProcessFile");
  const [isStarting, setStarting] = useState(false);
  const onExport = useFileExport();
  const [compared, setCompared] = useState<ProcessSummary | null>(null);
  const columns = useProcessColumns({
    mayCopy: mayCreate,
    onCopy: setCopied,
    onExport,
    onCompare: setCompared,
    onDelete,
    onDeleteDraft,
  });
  const { view, onView } = useTableView(columns, PROCESS_SORTING);
  const isCalibrating = useUser()?.hasCalibration === true;
  const create = (
    <>
      {mayImport && (
        <Button
          variant="default"
          leftSection={<IconTemplate size={20} aria-hidden />}
          onClick={() => setStarting(true)}
        >
          {t("processes:fileStart")}
        </Button>
      )}
      {mayCreate && (
        <Button
          component={Link}
          to={paths.createProcess()}
          leftSection={<IconPlus size={20} aria-hidden />}
        >
          {t("processes:new")}
        </Button>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={t("processes:title")}>
        {isCalibrating && mayCreate && (
          <Button
            component={Link}
            to={paths.calibrationSets()}
            variant="default"
            leftSection={<IconTargetArrow size={20} aria-hidden />}
          >
            {t("processes:calibration")}
          </Button>
        )}
        {rows.length > 0 && create}
      </PageHeader>
      <DataTable
        caption={t("processes:title")}
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowLink={({ id, draft }) => (draft ? paths.processDraft(id) : paths.process(id))}
        view={view}
        onView={onView}
        narrow="cards"
        empty={
          <EmptyState title={t("processes:none")} text={t("processes:noneText")}>
            <Group justify="center">{create}</Group>
          </EmptyState>
        }
      />
      <Suspense>
        {copied && <CopyDialog process={copied} all={processes} onClose={() => setCopied(null)} />}
        {compared && <CompareDialog process={compared} onClose={() => setCompared(null)} />}
        {isStarting && <StartDialog onClose={() => setStarting(false)} />}
      </Suspense>
    </>
  );
}
