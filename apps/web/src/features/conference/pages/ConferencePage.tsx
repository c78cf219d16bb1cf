import type { Conference, ProcessRun } from "@assay/contract";
import type { ConferenceItem } from "@assay/domain";
import { Button, Skeleton } from "@mantine/core";
import { IconPresentation } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { conferenceQuery } from "../api.ts";
import { agendaOf, rowOf, rowsInOrder } from "../model/agenda.ts";
import { conferenceSearch } from "../model/search.ts";
import { Following } from "../parts/Following.tsx";
import { Moderating } from "../parts/Moderating.tsx";
import { Projected } from "../parts/Projected.tsx";
import { useAttending } from "../parts/useAttending.ts";
import { ConferenceContext, useMoving } from "../parts/useConference.ts";

interface Params {
  id: string;
}

/** The conference itself may fail alone, and is not asked for where the run has none. */
export async function load({ queryClient, params: { id } }: PageInput<Params>): Promise<void> {
  const run = await queryClient.ensureQueryData(runQuery(id));
  await Promise.all([
    queryClient.ensureQueryData(candidatesQuery(id)),
    run.process.ratingRules && queryClient.prefetchQuery(conferenceQuery(id)),
  ]);
}

interface ShownProps {
  run: ProcessRun;
  conference: Conference;
}

/** The conference as this device takes part in it: it leads, follows, or is a projector. */
function Shown({ run, conference }: ShownProps) {
  const t = useT();
  const { data: candidates } = useSuspenseQuery(candidatesQuery(run.id));
  const isProjector = conferenceSearch(useSearch({ strict: false })).view === "projector";
  const [free, setFree] = useState<{ item: ConferenceItem | null } | null>(null);
  const move = useMoving(run.id);
  const isLeading = conference.can.confer === true && !isProjector;
  useAttending(run.id, conference.can.attend === true && !isProjector);
  const agenda = useMemo(() => agendaOf(run, conference), [run, conference]);
  const names = useMemo(() => candidateNames(candidates, t), [candidates, t]);
  const shown = useMemo(() => {
    const rows = rowsInOrder(agenda);
    const look = (item: ConferenceItem): void => setFree({ item });
    const isFree = free !== null && !isLeading && !isProjector;
    return {
      run,
      conference,
      agenda,
      rows,
      names,
      shown: rowOf(rows, isFree ? free.item : conference.focus),
      go: isLeading ? move : isFree ? look : null,
    };
  }, [run, conference, agenda, names, free, isLeading, isProjector, move]);
  return (
    <ConferenceContext value={shown}>
      {isProjector ? (
        <Projected />
      ) : isLeading ? (
        <Moderating />
      ) : (
        <Following
          isFree={free !== null}
          onFree={(isFree) => setFree(isFree ? { item: conference.focus } : null)}
        />
      )}
    </ConferenceContext>
  );
}

/** What stands above the conference, except on a projector. */
function Head({ run, mayProject }: { run: ProcessRun; mayProject: boolean }) {
  const t = useT();
  return (
    <PageHeader
      title={t("conference:title")}
      subtitle={run.name}
      backTo={paths.dashboard({ processRun: run.id })}
      backLabel={t("conference:back")}
      isDense
    >
      {mayProject && (
        <Button
          component={Link}
          to={paths.conference(run.id, { view: "projector" })}
          target="_blank"
          variant="default"
          leftSection={<IconPresentation size={20} aria-hidden />}
        >
          {t("conference:projector")}
        </Button>
      )}
    </PageHeader>
  );
}

/** The conference about a run: what the observers have given, item by item, and what is decided. */
export default function ConferencePage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as Params;
  const { data: run } = useSuspenseQuery(runQuery(id));
  const hasRules = run.process.ratingRules !== undefined;
  const { data, error, refetch } = useQuery({ ...conferenceQuery(id), enabled: hasRules });
  const isProjector = conferenceSearch(useSearch({ strict: false })).view === "projector";
  return (
    <>
      {(!isProjector || !data) && <Head run={run} mayProject={data?.can.confer === true} />}
      {!hasRules && <Notice tone="info">{t("conference:noRules")}</Notice>}
      {hasRules && data && <Shown run={run} conference={data} />}
      {hasRules && !data && error && (
        <ErrorNotice
          title={t("conference:failed")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      {hasRules && !data && !error && <Skeleton height={320} />}
    </>
  );
}
