import { Stack } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { feedbackQuery, type FeedbackPlace } from "../api.ts";
import { FeedbackEditor } from "../parts/FeedbackEditor.tsx";
import { PdfButton } from "../parts/PdfButton.tsx";
import { ReleasedReport } from "../parts/ReleasedReport.tsx";
import { Replies } from "../parts/Replies.tsx";
import { ReportSection } from "../parts/ReportSection.tsx";
import { TalkSection } from "../parts/TalkSection.tsx";
import { WordButton } from "../parts/WordButton.tsx";

export const load = ({ queryClient, params }: PageInput<FeedbackPlace & Record<string, string>>) =>
  Promise.all([
    queryClient.ensureQueryData(runQuery(params.id)),
    queryClient.ensureQueryData(candidatesQuery(params.id)),
    queryClient.ensureQueryData(feedbackQuery(params)),
  ]);

/** A report for a candidate: written, given, and answered. */
export default function FeedbackPage() {
  const t = useT();
  const { id, candidateId } = useParams({ strict: false }) as FeedbackPlace;
  const place = { id, candidateId };
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(id));
  const { data: feedback } = useSuspenseQuery(feedbackQuery(place));
  const name = candidateNames(candidates, t).get(candidateId) ?? "";
  const { write } = feedback.can;
  const current = feedback.releases.find(({ withdrawnAt }) => withdrawnAt === null);
  const shown = { place, feedback };
  return (
    <>
      <PageHeader
        title={t("feedback:titleOf", { name })}
        subtitle={run.name}
        backTo={paths.feedback(id)}
        backLabel={t("feedback:backToList")}
      >
        <PdfButton place={place} />
        {feedback.hasWord && <WordButton place={place} />}
      </PageHeader>
      <Stack gap="lg">
        {write !== true && (
          <Notice tone="info">
            {write === "noRight" ? t("feedback:readOnly") : t(`runs:reason_${write}`)}
          </Notice>
        )}
        <TalkSection {...shown} mayWrite={write === true} />
        {current !== undefined && (
          <ReleasedReport {...shown} release={current} name={name} mayWrite={write === true} />
        )}
        <Replies releases={feedback.releases} />
        {current === undefined && write === true ? (
          <FeedbackEditor key={candidateId} {...shown} name={name} />
        ) : (
          <ReportSection report={feedback.preview} />
        )}
      </Stack>
    </>
  );
}
