import type { ProcessRun } from "@assay/contract";
import { cellsWithCan, type Id, stateReason } from "@assay/domain";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearch } from "@tanstack/react-router";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Link, toTarget } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { SwitchMenu } from "../../../ui/SwitchMenu.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { moderatorObservationsQuery } from "../api.ts";
import { OverviewTable } from "../parts/overview/OverviewTable.tsx";
import { READ_ONLY } from "../model/readOnly.ts";

interface Params {
  id: string;
  candidateId: string;
}

/** Reads what the page shows; without the list of observations it still shows what is unsent. */
export async function load({ queryClient, params }: PageInput<Params>): Promise<void> {
  const { id, candidateId } = params;
  const read = { revalidateIfStale: true };
  await Promise.all([
    queryClient.ensureQueryData({ ...runQuery(id), ...read }),
    queryClient.ensureQueryData({ ...candidatesQuery(id), ...read }),
    queryClient
      .ensureQueryData({ ...moderatorObservationsQuery(id, candidateId), ...read })
      .catch(() => undefined),
  ]);
}

/** Why the texts can only be read; null where they can be changed. */
function useReadOnlyReason(run: ProcessRun, candidateId: Id, userId: Id): string | null {
  const t = useT();
  const reason = stateReason(run.can.writeObservation);
  if (reason) return t(READ_ONLY[reason]);
  const observes = cellsWithCan(run, userId).some(
    (cell) => cell.candidateId === candidateId && cell.can.observe,
  );
  return run.can.writeObservation === true && observes ? null : t("overview:readOnlyRight");
}

/** The table, with the reason why it can only be read. A failed read leaves in place what was read before, and what is unsent. */
function Observations({ run, candidateId, name }: Shown) {
  const t = useT();
  const userId = useUser()?.id ?? "";
  const { data, error, refetch } = useQuery(moderatorObservationsQuery(run.id, candidateId));
  const reason = useReadOnlyReason(run, candidateId, userId);
  return (
    <>
      {reason !== null && <Notice tone="info">{reason}</Notice>}
      {error && (
        <ErrorNotice
          title={t("overview:notLoaded")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      <OverviewTable
        key={candidateId}
        run={run}
        candidateId={candidateId}
        candidateName={name}
        userId={userId}
        observations={data}
      />
    </>
  );
}
interface Shown {
  run: ProcessRun;
  candidateId: Id;
  name: string;
}

/** The moderator's own observations of a candidate in one table (spec 2 §2.9). */
export default function ModeratorObservationsPage() {
  const t = useT();
  const format = useFormat();
  const { id = "", candidateId = "" } = useParams({ strict: false });
  const { sort } = useSearch({ strict: false });
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(id));
  useViewRole(run.can.moderatorView === true ? "moderator" : "observer");
  const names = candidateNames(candidates, t);
  const dashboard = paths.dashboard({ processRun: run.id });
  const name = names.get(candidateId);
  const [first] = run.candidates;
  if (run.can.moderatorView === true && name === undefined && first) {
    const address = paths.moderatorObservations(run.id, first.candidateId);
    return <Navigate {...toTarget(address)} replace />;
  }
  if (run.can.moderatorView !== true || name === undefined) {
    return (
      <EmptyState title={t("overview:onlyModerators")} text={t("overview:onlyModeratorsText")}>
        <Link to={dashboard}>{t("observations:toDashboard")}</Link>
      </EmptyState>
    );
  }
  const others = run.candidates
    .map((each) => ({ id: each.candidateId, label: names.get(each.candidateId) ?? "" }))
    .toSorted((a, b) => format.compare(a.label, b.label))
    .map(({ id: other, label }) => ({
      label,
      to: paths.moderatorObservations(run.id, other, { sort }),
      isCurrent: other === candidateId,
    }));
  const title = t("observations:candidates");
  return (
    <>
      <PageHeader
        title={t("overview:title", { candidate: name })}
        subtitle={run.name}
        backTo={dashboard}
        backLabel={t("observations:toDashboard")}
      >
        <SwitchMenu label={title} current={name} sections={[{ title, entries: others }]} />
      </PageHeader>
      <Observations run={run} candidateId={candidateId} name={name} />
    </>
  );
}
