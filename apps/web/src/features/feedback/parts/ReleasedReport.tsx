import type { FeedbackRelease } from "@assay/contract";
import { Button, Stack, Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Section } from "../../../ui/Section.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { withdrawFeedback } from "../api.ts";
import { LinkNotice } from "./LinkNotice.tsx";
import { type FeedbackProps, useFeedbackChange } from "./useFeedbackChange.ts";

interface ReleasedReportProps extends FeedbackProps {
  release: FeedbackRelease;
  name: string;
  mayWrite: boolean;
}

/** A report that the candidate has got: until when, whether they have read it, and how it is taken back. */
export function ReleasedReport(props: ReleasedReportProps) {
  const { place, feedback, release, name, mayWrite } = props;
  const t = useT();
  const { date, dateTime } = useFormat();
  const withdraw = useFeedbackChange(place, () => withdrawFeedback(place), t("feedback:withdrawn"));
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("feedback:withdrawAsk"),
      text: t("feedback:withdrawAskText", { name }),
      confirmLabel: t("feedback:withdraw"),
      tone: "danger",
    });
    if (isSure) withdraw.mutate(undefined);
  };
  return (
    <Section title={t("feedback:release")}>
      <Stack gap="sm" align="start">
        <StatusBadge tone={release.isOpen ? "done" : "neutral"}>
          {t(release.isOpen ? "feedback:state_released" : "feedback:state_over")}
        </StatusBadge>
        <Text>
          {t("feedback:releasedAt", {
            version: release.version,
            date: dateTime(release.releasedAt),
            until: date(release.until),
          })}
        </Text>
        <Text>
          {release.readAt === null
            ? t("feedback:unread")
            : t("feedback:reads", { count: release.reads, date: dateTime(release.readAt) })}
        </Text>
        <LinkNotice link={feedback.link} until={release.until} />
        {mayWrite && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
            {t("feedback:withdraw")}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
