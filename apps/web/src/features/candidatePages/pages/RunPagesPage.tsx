import { Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { pagesQuery } from "../api.ts";
import { AskedQuestions } from "../parts/AskedQuestions.tsx";
import { Invitations } from "../parts/Invitations.tsx";
import { OfferSwitches } from "../parts/OfferSwitches.tsx";
import { HandInChoice } from "../parts/handIn/HandInChoice.tsx";
import { PaperChoice } from "../parts/PaperChoice.tsx";

const SelfAssessments = partWithTexts(
  () => import("../parts/SelfAssessments.tsx"),
  "selfAssessment",
);
const StatementMarks = partWithTexts(
  () => import("../parts/StatementMarks.tsx"),
  "counterStatements",
);

interface Params {
  id: string;
}

export const load = ({ queryClient, params: { id } }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(runQuery(id)),
    queryClient.ensureQueryData(candidatesQuery(id)),
    queryClient.ensureQueryData(pagesQuery(id)),
  ]);

/** The candidates' pages of a run, for its moderators: who is invited, what they are offered, what they say. */
export default function RunPagesPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as Params;
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(id));
  const { data: pages } = useSuspenseQuery(pagesQuery(id));
  const { counterStatements } = useTenant();
  const { invite } = pages.can;
  const shown = { run, candidates, pages, mayInvite: invite === true };
  return (
    <>
      <PageHeader
        title={t("candidatePages:title")}
        subtitle={run.name}
        backTo={paths.run(id)}
        backLabel={t("candidatePages:back")}
      />
      <Text c="dimmed" maw={760} mb="md">
        {t("candidatePages:intro")}
      </Text>
      <Stack gap="md">
        {invite !== true && invite !== "noRight" && (
          <Notice tone="info">{t(`runs:reason_${invite}`)}</Notice>
        )}
        <Suspense>{counterStatements && <StatementMarks {...shown} />}</Suspense>
        <OfferSwitches {...shown} />
        <Suspense>
          <SelfAssessments {...shown} />
        </Suspense>
        <Invitations {...shown} />
        <AskedQuestions {...shown} />
        {pages.offers.papers && <PaperChoice {...shown} />}
        <HandInChoice {...shown} />
      </Stack>
    </>
  );
}
