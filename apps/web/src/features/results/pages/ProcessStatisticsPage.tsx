import type { ShownProcessStatistics } from "@assay/contract";
import type { Id } from "@assay/domain";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useUser } from "../../../platform/session/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { type Period, processStatisticsQuery } from "../api.ts";
import { CalculatedFigures } from "../parts/statistics/CalculatedFigures.tsx";
import { PassRatesSection } from "../parts/statistics/PassRates.tsx";
import { PeriodChoice } from "../parts/statistics/PeriodChoice.tsx";
import { RunsCounted } from "../parts/statistics/RunsCounted.tsx";
import { StatisticsSections } from "../parts/statistics/StatisticsSections.tsx";

const NO_NAMES: ReadonlyMap<Id, string> = new Map();

function Figures({ answer }: { answer: ShownProcessStatistics }) {
  const ownId = useUser()?.id ?? "";
  const value = useMemo(() => {
    const { exercises, competencies, people, usualTeam, statistics, ...shown } = answer;
    return (
      statistics && {
        of: "process" as const,
        people,
        steps: exercises,
        competencies,
        usualTeam,
        shown: { ...shown, statistics },
        names: NO_NAMES,
        ownId,
      }
    );
  }, [answer, ownId]);
  const counted = <RunsCounted answer={answer} />;
  if (value === undefined) return counted;
  return (
    <StatisticsSections value={value} introduction={counted}>
      {answer.passRates && <PassRatesSection rates={answer.passRates} />}
    </StatisticsSections>
  );
}

/** How far the ratings of a process can be relied on, over its finished runs; nothing here changes a result. */
export default function ProcessStatisticsPage() {
  const t = useT();
  const { id = "" } = useParams({ strict: false });
  const period: Period = useSearch({ strict: false });
  const query = useQuery(processStatisticsQuery(id, period));
  const { data, error } = query;
  const isNothing = isApiError(error, "ITEM_NOT_FOUND");
  const isRefused = isApiError(error, "NO_PERMISSION");
  return (
    <>
      <PageHeader
        title={t("statistics:titleProcess")}
        subtitle={data?.name}
        backTo={paths.dashboard()}
        backLabel={t("statistics:back")}
      />
      {isNothing || isRefused ? (
        <Notice tone="info">{t(isNothing ? "statistics:noRuns" : "statistics:off")}</Notice>
      ) : (
        <CalculatedFigures query={query}>
          {(answer) => (
            <>
              <PeriodChoice id={id} period={period} answer={answer} />
              <Figures answer={answer} />
            </>
          )}
        </CalculatedFigures>
      )}
    </>
  );
}
