import type { RunSummaries } from "@assay/contract";
import { dashboardTabs } from "@assay/domain";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import type { PageInput } from "../../../app/page.tsx";
import type { View } from "../../../app/paths.ts";
import {
  type Permissions,
  permissionsOf,
  usePermissions,
} from "../../../app/session/permissions.ts";
import { session } from "../../../app/session/session.ts";
import { useViewRole } from "../../../app/shell/viewRole.ts";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { runSummariesQuery } from "../../runs/api.ts";
import { ExportHere } from "../components/ExportHere.tsx";
import { loadFileParts } from "../components/fileParts.ts";
import { NoRuns } from "../components/NoRuns.tsx";
import { loadRunMatrix } from "../components/runMatrix.ts";
import { RunPanels } from "../components/RunPanels.tsx";
import { RunTabs } from "../components/RunTabs.tsx";
import { useFoundCandidates } from "../components/useFoundCandidates.ts";
import { useSelection } from "../components/useSelection.ts";
import { Week } from "../components/Week.tsx";

interface Params {
  view?: View | undefined;
}

const RUN_RIGHTS = ["GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"] as const;
const holdsRunRight = (permissions: Permissions): boolean => permissions.hasAny(...RUN_RIGHTS);

/** For few people, and not for those who wait for a run. */
const loadOwnPages = () => import("../components/OwnPages.tsx");
const OwnPages = lazy(loadOwnPages);

export const load = async ({ queryClient, params }: PageInput<Params>) => {
  if (!holdsRunRight(permissionsOf(session.get().user?.permissions ?? []))) {
    await loadOwnPages();
    return;
  }
  const { processRuns } = await queryClient.ensureQueryData(runSummariesQuery(params.view));
  await Promise.all([
    processRuns.some(({ files }) => files.length > 0) && loadFileParts(),
    processRuns.some(({ observerNames }) => observerNames !== undefined) && loadRunMatrix(),
  ]);
};

/** Everything but the header, for somebody who has runs. */
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
          // A tab begins as a visit does: it scrolls only to a run that cannot be seen.
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

/** The start page; who has nothing to do with runs, as most administrators, finds their own pages there. */
export default function DashboardPage() {
  const { view } = useParams({ strict: false }) as Params;
  return holdsRunRight(usePermissions()) ? <Dashboard view={view} /> : <OwnPages />;
}

/** Today's runs, and in them exactly what is to do (spec 2 §2.1). */
function Dashboard({ view }: Params) {
  const t = useT();
  const { data } = useSuspenseQuery(runSummariesQuery(view));
  const mayPrepare = usePermissions().has("EDIT_PROCESS_RUNS");
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
