import { Switch } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useChoice } from "../../../platform/forms/useChoice.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { tenantQuery } from "../../../platform/tenant/api.ts";
import { Section } from "../../../ui/Section.tsx";
import { feedbackSettingsQuery, updateFeedbackSettings } from "../api.ts";
import { WordTemplate } from "../parts/WordTemplate.tsx";

/** Whether the organisation gives reports to candidates, stored at once; and from which template. */
export default function FeedbackSwitch() {
  const t = useT();
  const queryClient = useQueryClient();
  const { data } = useSuspenseQuery(feedbackSettingsQuery);
  const show = (next: typeof data): void => {
    queryClient.setQueryData(feedbackSettingsQuery.queryKey, next);
    void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
  };
  const store = useMutation({
    mutationFn: (isOn: boolean) => updateFeedbackSettings({ isOn, revision: data.revision }),
    onSuccess: (next) => {
      show(next);
      announce({ tone: "success", text: t("feedback:switchStored") });
    },
    onError: (error) => {
      if (!isApiError(error, "UPDATE_FAILED")) return announceError(error);
      show(error.payload as typeof data);
      announce({ tone: "warning", text: t("feedback:changedMeanwhile") });
    },
  });
  const [isOn, choose] = useChoice(data.isOn, store.mutateAsync);
  return (
    <>
      <Section title={t("feedback:switchTitle")}>
        <Switch
          size="md"
          label={t("feedback:switch")}
          description={t("feedback:switchHint")}
          checked={isOn}
          disabled={store.isPending}
          onChange={({ currentTarget: { checked } }) => choose(checked)}
        />
      </Section>
      {data.isOn && (
        <Suspense>
          <WordTemplate />
        </Suspense>
      )}
    </>
  );
}
