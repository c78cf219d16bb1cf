import { stateReason } from "@assay/domain";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { dayQuery, publishedQuery } from "../api.ts";
import { DayDesk } from "../parts/day/DayDesk.tsx";

interface Params {
  id: string;
}

/** The day itself may fail alone, and is not asked for by who may not see it. */
export async function load({ queryClient, params: { id } }: PageInput<Params>): Promise<void> {
  const run = await queryClient.ensureQueryData(runQuery(id));
  await Promise.all([
    queryClient.ensureQueryData(candidatesQuery(id)),
    queryClient.ensureQueryData(publishedQuery(id)),
    run.can.seeMissing === true && queryClient.prefetchQuery(dayQuery(id)),
  ]);
}

/** The live day of a run, for its moderators. */
export default function DayPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as Params;
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { seeMissing } = run.can;
  // A finished run still says what is missing, but nothing is written in it any more.
  const refusal = seeMissing === true ? stateReason(run.can.writeObservation) : seeMissing;
  return (
    <>
      <PageHeader
        title={t("day:title")}
        subtitle={run.name}
        backTo={paths.run(id)}
        backLabel={t("day:back")}
      />
      {refusal === null ? (
        <DayDesk key={id} run={run} />
      ) : (
        <Notice tone="info">{t(`runs:reason_${refusal ?? "noRight"}`)}</Notice>
      )}
    </>
  );
}
