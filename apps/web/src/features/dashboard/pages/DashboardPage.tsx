import type { RunSummaries } from "@assay/contract";
import { dashboardTabs } from "@assay/domain";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import type { View } from "../../../platform/page/paths.ts";
import { accountCan, useAccountCan } from "../../../platform/session/abilities.ts";
import { refreshUser, session, useUser } from "../../../platform/session/session.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { submitsOwn } from "../model/cells.ts";
import { ownPages } from "../model/ownPages.ts";
import { runSummariesQuery } from "../../runs/api.ts";
import { ExportHere } from "../parts/ExportHere.tsx";
import {
  loadFileParts,
  loadMyDayLine,
  loadRunMatrix,
  loadSubmitParts,
} from "../model/laterParts.ts";
import { NoRuns } from "../parts/NoRuns.tsx";
import { RunPanels } from "../parts/RunPanels.tsx";
import { RunTabs } from "../parts/RunTabs.tsx";
import { useFoundCandidates } from "../parts/useCandidateNames.ts";
import { useSelection } from "../parts/useSelection.ts";
import { Week } from "../parts/Week.tsx";

interface Params {
  view?: View | undefined;
}

/** Whether the account lacks `can`, as one that the previous version has stored. */
const saysNothing = (user: ReturnType<typeof useUser>): boolean => user?.can === undefined;

/**
 * Reads what the page shows, and loads the parts that only some runs need, so that they do not push
 * the page down later. Without the right to runs, only the links to the user's other pages are loaded.
 */
export const load = async ({ queryClient, params }: PageInput<Params>) => {
  if (saysNothing(session.get().user)) await refreshUser();
  if (!accountCan("getRun") && !saysNothing(session.get().user)) {
    await ownPages.preload();
    return;
  }
  const { processRuns } = await queryClient.ensureQueryData(runSummariesQuery(params.view));
  await Promise.all([
    processRuns.some(({ files }) => files.length > 0) && loadFileParts(),
    params.view === undefined &&
      processRuns.some(({ hasMyDay }) => hasMyDay === true) &&
      loadMyDayLine(),
    processRuns.some(submitsOwn) && loadSubmitParts(),
    processRuns.some(({ observerNames }) => observerNames !== undefined) && loadRunMatrix(),
  ]);
};

/** The page without its header, for users with runs. */
function Runs({ data, view, term }: { data: RunSummaries; view: View | undefined; term: string }) {
  const found = useFoundCandidates(term);
  const { tabs, selection, selectTab, togglePanel } = useSelection(data.processRuns, view);
  const runsOf = (tab: typeof selection.tab) => tabs.get(tab) ?? [];
  return (
    <>
      <Week runs={runsOf("STARTED")} selected={selection.run} view={view} />
      <RunTabs
        tabs={tabs}
        countOf={(tab) => runsOf(tab).filter(found.isFound).length}
        value={selection.tab}
        onChange={selectTab}
      >
        <RunPanels
          // A new instance per tab, which initially scrolls only to a run out of view.
          key={selection.tab}
          runs={runsOf(selection.tab)}
          designs={data.designs}
          openId={selection.panel}
          found={found}
          view={view}
          onToggle={togglePanel}
        />
      </RunTabs>
    </>
  );
}

/** The start page; users who may see no runs, such as most administrators, get links to their pages. */
export default function DashboardPage() {
  const { view } = useParams({ strict: false }) as Params;
  const isUnknown = saysNothing(useUser());
  return useAccountCan("getRun") || isUnknown ? (
    <Dashboard view={view} />
  ) : (
    <ownPages.View tools={<ExportHere />} />
  );
}

/** Today's runs and what is to do in them (spec 2 §2.1). */
function Dashboard({ view }: Params) {
  const t = useT();
  const { data } = useSuspenseQuery(runSummariesQuery(view));
  const mayPrepare = useAccountCan("createRun");
  const [term, setTerm] = useState("");
  const isModerator = data.processRuns.some((run) => run.isModerator);
  useViewRole(view ?? (isModerator ? "moderator" : "observer"));
  const isWaiting = (state: string): boolean => state === "DRAFT" || state === "PREPARED";
  const prepared = data.processRuns.filter((run) => isWaiting(run.runState)).length;
  const hasTabs = data.processRuns.some((run) =>
    dashboardTabs(view === "audit").includes(run.runState),
  );
  return (
    <>
      <PageHeader
        title={view === "audit" ? t("dashboard:titleAudit") : t("dashboard:title")}
        isDense
      >
        <ExportHere />
        <TextInput
          type="search"
          w={{ base: "100%", xs: 300 }}
          aria-label={t("dashboard:search")}
          placeholder={t("dashboard:search")}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            term !== "" && (
              <CloseButton
                size="sm"
                aria-label={t("dashboard:clearSearch")}
                onClick={() => setTerm("")}
              />
            )
          }
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      </PageHeader>
      {hasTabs ? (
        <Runs key={view} data={data} view={view} term={term} />
      ) : (
        <NoRuns prepared={prepared} mayPrepare={mayPrepare} />
      )}
    </>
  );
}
