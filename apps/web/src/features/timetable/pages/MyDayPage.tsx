import { Anchor } from "@mantine/core";
import { cellsWithCan, entriesOfObserver } from "@assay/domain";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { useUser } from "../../../platform/session/session.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { publishedQuery } from "../api.ts";
import { MyDay } from "../parts/myDay/MyDay.tsx";
import { MyDayFiles } from "../parts/myDay/MyDayFiles.tsx";
import classes from "../parts/myDay/MyDay.module.css";

const ReadyMark = partWithTexts(() => import("../../runs/shared/ready/ReadyMark.tsx"), "ready");

interface Params {
  id: string;
}

/** Reads what the page shows; without a connection the copies on the device. */
export async function load({ queryClient, params: { id } }: PageInput<Params>): Promise<void> {
  const read = { revalidateIfStale: true };
  await Promise.all([
    queryClient.ensureQueryData({ ...runQuery(id), ...read }),
    queryClient.ensureQueryData({ ...candidatesQuery(id), ...read }),
    queryClient.ensureQueryData({ ...publishedQuery(id), ...read }),
  ]);
}

/** The user's own sessions of the published timetable of a run, for observers. */
export default function MyDayPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as Params;
  const userId = useUser()?.id ?? "";
  const isCalibrating = useUser()?.hasCalibration === true;
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(id));
  const { data: timetable } = useSuspenseQuery(publishedQuery(id));
  const dashboard = paths.dashboard({ processRun: id });
  // Moderators are sent the sessions of all.
  const entries = entriesOfObserver(timetable.entries, userId);
  const isObserver = cellsWithCan(run, userId).some(({ can }) => can.observe);
  const { timeZone } = timetable;
  const none = timeZone === null ? "none" : "nothing";
  return (
    <div className={classes["sheet"]}>
      <PageHeader
        title={t("timetable:myDayTitle")}
        subtitle={run.name}
        backTo={dashboard}
        backLabel={t("timetable:myDayBack")}
      >
        {run.runState === "STARTED" && isObserver && (
          <Suspense>
            <ReadyMark runId={id} />
          </Suspense>
        )}
        {entries.length > 0 && <MyDayFiles runId={id} />}
      </PageHeader>
      {timeZone === null || entries.length === 0 ? (
        <EmptyState title={t(`timetable:myDay_${none}`)} text={t(`timetable:myDay_${none}Text`)}>
          <Anchor component={Link} to={dashboard}>
            {t("timetable:myDayBack")}
          </Anchor>
        </EmptyState>
      ) : (
        <MyDay run={run} candidates={candidates} entries={entries} timeZone={timeZone} />
      )}
      {run.process.ratingRules && run.runState === "STARTED" && (
        <Anchor component={Link} to={paths.conference(id)} className={classes["conflicts"] ?? ""}>
          {t("timetable:myDayConference")}
        </Anchor>
      )}
      {isCalibrating && (
        <Anchor component={Link} to={paths.calibrations()} className={classes["conflicts"] ?? ""}>
          {t("timetable:myDayCalibration")}
        </Anchor>
      )}
      <Anchor component={Link} to={paths.conflicts(id)} className={classes["conflicts"] ?? ""}>
        {t("timetable:myDayConflicts")}
      </Anchor>
    </div>
  );
}
