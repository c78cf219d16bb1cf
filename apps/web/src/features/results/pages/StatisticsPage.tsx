import type { ProcessRun, ShownStatistics } from "@assay/contract";
import { usualTeam } from "@assay/domain";
import { Button } from "@mantine/core";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useViewRole } from "../../../platform/page/viewRole.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { useUser } from "../../../platform/session/session.ts";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { statisticsQuery } from "../api.ts";
import { CalculatedFigures } from "../parts/statistics/CalculatedFigures.tsx";
import { StatisticsSections } from "../parts/statistics/StatisticsSections.tsx";

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

function Sections({ run, shown }: { run: ProcessRun; shown: ShownStatistics }) {
  const t = useT();
  const ownId = useUser()?.id ?? "";
  const { data: candidates } = useSuspenseQuery(candidatesQuery(run.id));
  const names = useMemo(() => candidateNames(candidates, t), [candidates, t]);
  const value = useMemo(
    () => ({
      of: "run" as const,
      people: run.people,
      steps: run.process.items.flatMap((item) => [item, ...item.items]),
      competencies: run.competencies,
      usualTeam: usualTeam(run),
      shown,
      names,
      ownId,
    }),
    [run, shown, names, ownId],
  );
  return <StatisticsSections value={value} />;
}

function Shown({ run }: { run: ProcessRun }) {
  const query = useQuery(statisticsQuery(run.id));
  return (
    <CalculatedFigures query={query}>
      {(shown) => <Sections run={run} shown={shown} />}
    </CalculatedFigures>
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
      >
        {may === true && (
          <Button
            component={Link}
            to={paths.processStatistics(run.processId, { version: run.process.version })}
            variant="default"
          >
            {t("statistics:toProcess")}
          </Button>
        )}
      </PageHeader>
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
