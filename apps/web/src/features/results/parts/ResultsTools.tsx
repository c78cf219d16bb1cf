import type { ProcessRun } from "@assay/contract";
import { hasCompetencyExport, type Id, tagsEvidence } from "@assay/domain";
import { ActionIcon, Button } from "@mantine/core";
import { IconPrinter, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { DossierOfRun } from "../../reports/shared/DossierOfRun.tsx";
import { PdfOfRun } from "../../reports/shared/PdfOfRun.tsx";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { Link } from "../../../ui/Link.tsx";
import { rereadResults } from "../api.ts";
import { beginReload } from "../model/reloading.ts";

const TableDownloads = lazy(() => import("../../reports/shared/TableDownloads.tsx"));

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
  const mayExport = useAccountCan("exportRuns");
  const reload = (): void => {
    if (!beginReload(run.id)) {
      announce({ text: t("results:notSoFast"), tone: "warning" });
      return;
    }
    rereadResults(queryClient, run).catch(announceError);
  };
  return (
    <>
      {run.process.ratingRules && run.can.seeAllAssessments === true && (
        <Button component={Link} to={paths.conference(run.id)} variant="default">
          {t("results:toConference")}
        </Button>
      )}
      {run.can.seeStatistics === true && (
        <Button component={Link} to={paths.statistics(run.id)} variant="default">
          {t("results:toStatistics")}
        </Button>
      )}
      <PdfOfRun runId={run.id} isAllowed={run.can.report === true} candidateId={candidateId} />
      <DossierOfRun
        runId={run.id}
        isAllowed={run.can.makeDossier === true}
        candidateId={candidateId}
      />
      {mayExport && hasCompetencyExport(tenantFeatures) && (
        <Suspense>
          <TableDownloads
            runId={run.id}
            candidateId={candidateId}
            hasConference={run.process.ratingRules !== undefined}
            hasEvidence={tagsEvidence(run.process)}
          />
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
