import type { ProcessRun } from "@assay/contract";
import { hasCompetencyExport, type Id } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { PdfOfRun } from "../../../app/reports/pdf/PdfOfRun.tsx";
import { usePermissions } from "../../../app/session/permissions.ts";
import { useTenant } from "../../../app/tenant/tenant.ts";
import { announce, announceError } from "../../../app/shell/announce.ts";
import { rereadResults } from "../api.ts";
import { beginReload } from "./reloading.ts";

const TableDownloads = lazy(() => import("../../../app/reports/exports/TableDownloads.tsx"));

interface ResultsToolsProps {
  run: ProcessRun;
  /** Who is shown; undefined for all. */
  candidateId: Id | undefined;
}

/** What is done with the page as a whole; beside its title, where it takes no room from the results. */
export function ResultsTools({ run, candidateId }: ResultsToolsProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const { tenantFeatures } = useTenant();
  const mayExport = usePermissions().has("EXPORT_DATA");
  const reload = (): void => {
    if (!beginReload(run.id)) {
      announce({ text: t("results:notSoFast"), tone: "warning" });
      return;
    }
    rereadResults(queryClient, run).catch(announceError);
  };
  return (
    <>
      <PdfOfRun runId={run.id} isAllowed={run.can.report} candidateId={candidateId} />
      {mayExport && hasCompetencyExport(tenantFeatures) && (
        <Suspense>
          <TableDownloads runId={run.id} candidateId={candidateId} />
        </Suspense>
      )}
      <ActionIcon aria-label={t("results:print")} onClick={() => print()}>
        <IconPrinter aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t("results:reload")} onClick={reload}>
        <IconRefresh aria-hidden />
      </ActionIcon>
    </>
  );
}
