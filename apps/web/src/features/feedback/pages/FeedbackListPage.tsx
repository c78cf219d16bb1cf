import { Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import type { PageInput } from "../../../platform/routing/page.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Section } from "../../../ui/Section.tsx";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { feedbackListQuery } from "../api.ts";
import rows from "../../candidatePages/shared/Rows.module.css";
import { FeedbackRow } from "../parts/FeedbackRow.tsx";

interface Params {
  id: string;
}

export const load = ({ queryClient, params: { id } }: PageInput<Params>) =>
  Promise.all([
    queryClient.ensureQueryData(runQuery(id)),
    queryClient.ensureQueryData(candidatesQuery(id)),
    queryClient.ensureQueryData(feedbackListQuery(id)),
  ]);

/** The reports for the candidates of a run: who has got one, and what they said. */
export default function FeedbackListPage() {
  const t = useT();
  const { id } = useParams({ strict: false }) as Params;
  const { data: run } = useSuspenseQuery(runQuery(id));
  const { data: candidates } = useSuspenseQuery(candidatesQuery(id));
  const { data: list } = useSuspenseQuery(feedbackListQuery(id));
  const names = candidateNames(candidates, t);
  const { write } = list.can;
  return (
    <>
      <PageHeader
        title={t("feedback:title")}
        subtitle={run.name}
        backTo={paths.run(id)}
        backLabel={t("feedback:backToRun")}
      />
      <Text c="dimmed" maw={760} mb="md">
        {t("feedback:intro")}
      </Text>
      <Stack gap="md">
        {write !== true && write !== "noRight" && (
          <Notice tone="info">{t(`runs:reason_${write}`)}</Notice>
        )}
        <Section title={t("feedback:candidates")}>
          {list.candidates.length === 0 ? (
            <Text c="dimmed">{t("feedback:nobody")}</Text>
          ) : (
            <ul className={rows["list"]}>
              {list.candidates.map((one) => (
                <FeedbackRow
                  key={one.candidateId}
                  feedback={one}
                  name={names.get(one.candidateId) ?? ""}
                  to={paths.feedbackOf(id, one.candidateId)}
                  mayWrite={write === true}
                />
              ))}
            </ul>
          )}
        </Section>
      </Stack>
    </>
  );
}
