import type { RunSelfAssessments } from "@assay/contract";
import { SELF_ASSESSMENT_CHOICES, type SelfAssessmentChoice } from "@assay/domain";
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useChoice } from "../../../platform/forms/useChoice.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { Section } from "../../../ui/Section.tsx";
import { chooseSelfAssessments, selfAssessmentsQuery } from "../api.ts";
import { SaidOfThemselves } from "./SaidOfThemselves.tsx";
import type { PagesProps } from "./usePagesChange.ts";

/** Stores the choice in place of the one that is shown. */
function useChoosing(runId: string) {
  const t = useT();
  const queryClient = useQueryClient();
  const show = (next: RunSelfAssessments): void => {
    queryClient.setQueryData(selfAssessmentsQuery(runId).queryKey, next);
  };
  return useMutation({
    mutationFn: (body: { choice: SelfAssessmentChoice; revision: number }) =>
      chooseSelfAssessments(runId, body),
    onSuccess: show,
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return announceError(error);
      show(error.payload as RunSelfAssessments);
      announce({ tone: "warning", text: t("candidatePages:changedMeanwhile") });
    },
  });
}

/** When candidates are asked how they see themselves, and what they have said once the run is finished. */
export default function SelfAssessments({
  run,
  candidates,
}: Pick<PagesProps, "run" | "candidates">) {
  const t = useT();
  const { data } = useQuery(selfAssessmentsQuery(run.id));
  const choosing = useChoosing(run.id);
  const [shown, choose] = useChoice(data?.choice ?? "off", (choice) =>
    choosing.mutateAsync({ choice, revision: data?.revision ?? 0 }),
  );
  if (data === undefined) return null;
  const { choice, given, can } = data;
  const isAsked = choice !== "off";
  return (
    <Section title={t("selfAssessment:asked")} hint={t("selfAssessment:askedHint")}>
      <Stack gap="md">
        <NativeSelect
          size="md"
          maw={320}
          label={t("selfAssessment:choice")}
          data={SELF_ASSESSMENT_CHOICES.map((value) => ({
            value,
            label: t(`selfAssessment:choice_${value}`),
          }))}
          disabled={can.change !== true || choosing.isPending}
          value={shown}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SELF_ASSESSMENT_CHOICES.find((one) => one === value);
            if (chosen) choose(chosen);
          }}
        />
        {isAsked && given === null && (
          <Text c="dimmed" maw={760}>
            {t("selfAssessment:shownLater")}
          </Text>
        )}
        {isAsked && given?.length === 0 && <Text c="dimmed">{t("selfAssessment:noneGiven")}</Text>}
        {given !== null && given.length > 0 && (
          <SaidOfThemselves run={run} names={candidateNames(candidates, t)} given={given} />
        )}
      </Stack>
    </Section>
  );
}
