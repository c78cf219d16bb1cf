import type { ProcessRun } from "@assay/contract";
import { Skeleton, Stack } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { useUser } from "../../../platform/session/session.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { statisticsQuery } from "../api.ts";
import { AgreementSection } from "../parts/statistics/Agreement.tsx";
import { DecisionSections } from "../parts/statistics/Decisions.tsx";
import { ObserverSections, OwnFigures } from "../parts/statistics/ObserverSections.tsx";
import { OverallSection } from "../parts/statistics/Overall.tsx";
import classes from "../parts/statistics/Statistics.module.css";
import { StatisticsContext, useStatistics } from "../parts/statistics/useStatistics.ts";
import { SharesSection } from "../parts/statistics/VarianceShares.tsx";

interface Params {
  id: string;
}

/** Run and names first; the statistics may take seconds, and may fail alone. */
export async function load({ queryClient, params: { id } }: PageInput<Params>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(runQuery(id)),
    queryClient.ensureQueryData(candidatesQuery(id)),
  ]);
}

/** What the figures rest on, and what they are not for. */
function Introduction() {
  const t = useT();
  const { shows, ratings, wasSealed } = useStatistics().shown;
  return (
    <div className={classes["intro"]}>
      <Notice tone="info" title={t("statistics:noAdjustment")}>
        {t(`statistics:shows_${shows}`)}
      </Notice>
      <p>{t("statistics:basis", { count: ratings.independent, leftOut: ratings.leftOut })}</p>
      {!wasSealed && <p>{t("statistics:notSealed")}</p>}
    </div>
  );
}

function Sections() {
  const { shown, ownId } = useStatistics();
  const { observers } = shown.statistics;
  const own = observers.find(({ observerId }) => observerId === ownId);
  return (
    <div className={classes["page"]}>
      <Introduction />
      {(own || shown.shows === "OWN") && <OwnFigures own={own} />}
      <AgreementSection />
      {shown.shows === "RUN_AND_OBSERVERS" && <ObserverSections />}
      <SharesSection />
      <OverallSection />
      <DecisionSections />
    </div>
  );
}

function Shown({ run }: { run: ProcessRun }) {
  const t = useT();
  const ownId = useUser()?.id ?? "";
  const { data: candidates } = useSuspenseQuery(candidatesQuery(run.id));
  const { data, error, refetch } = useQuery(statisticsQuery(run.id));
  const names = useMemo(() => candidateNames(candidates, t), [candidates, t]);
  const shown = useMemo(
    () => data && { run, shown: data, names, ownId },
    [data, run, names, ownId],
  );
  if (shown)
    return (
      <StatisticsContext value={shown}>
        <Sections />
      </StatisticsContext>
    );
  if (error)
    return (
      <ErrorNotice
        title={t("statistics:failed")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  return (
    <Stack aria-busy aria-label={t("statistics:calculating")}>
      <Skeleton height={220} />
      <Skeleton height={320} />
    </Stack>
  );
}

/** How far the ratings of a run can be relied on, and how the user rated; nothing here changes a result. */
export default function StatisticsPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as Params;
  const { data: run } = useSuspenseQuery(runQuery(id));
  const may = run.can.seeStatistics;
  useViewRole(run.can.moderatorView === true ? "moderator" : "observer");
  return (
    <>
      <PageHeader
        title={t("statistics:title")}
        subtitle={run.name}
        backTo={paths.dashboard({ processRun: run.id })}
        backLabel={t("statistics:back")}
      />
      {may === true ? (
        <Shown run={run} />
      ) : (
        <Notice tone="info">
          {t(
            may === undefined
              ? "statistics:off"
              : may === "noRight"
                ? "statistics:noRight"
                : "statistics:notYet",
          )}
        </Notice>
      )}
    </>
  );
}
