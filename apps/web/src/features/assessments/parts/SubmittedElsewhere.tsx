import type { ProcessRun } from "@assay/contract";
import { isChangeable, textIn } from "@assay/domain";
import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { Notice } from "../../../ui/Notice.tsx";
import frame from "../../../ui/Desk.module.css";
import { differences } from "../shared/values.ts";
import desk from "./AssessmentDesk.module.css";
import type { useRating } from "./useRating.ts";
import { useSubmissionText } from "./useSubmissionText.ts";

interface SubmittedElsewhereProps {
  run: ProcessRun;
  rating: ReturnType<typeof useRating>;
  competencies: ProcessRun["competencies"];
}

/** Another device has submitted the rating, or a moderator has counted it, with other values than those of this device. */
export function SubmittedElsewhere({ run, rating, competencies }: SubmittedElsewhereProps) {
  const t = useT();
  const order = useLanguageOrder();
  const format = useFormat();
  const textOf = useSubmissionText(run);
  const { conflict, values } = rating;
  const takingBack = useMutation({
    mutationFn: async () => conflict?.reopenWithOwn(),
    onError: (error) => {
      if (isApiError(error, "UPDATE_FAILED"))
        announce({ tone: "warning", text: t("submitting:revealed") });
      else announceError(error);
    },
  });
  const isRevealed = isApiError(takingBack.error, "UPDATE_FAILED");
  if (!conflict || isChangeable(conflict.server)) return null;
  const { server } = conflict;
  const shown = (from: typeof values, id: string): string => {
    const value = from.find(({ competencyId }) => competencyId === id)?.selectedCriterion;
    return value == null ? t("assessments:unrated") : format.number(value);
  };
  return (
    <div className={desk["decision"]}>
      <Notice tone="warning" title={t("submitting:elsewhere")}>
        {server.submission && <Text>{textOf(server.submission.state, server.submission)}</Text>}
        <Text>{t("submitting:elsewhereText")}</Text>
        {differences(values, server.values).map((id) => {
          const found = competencies.find((competency) => competency.id === id);
          const name = (found && textIn(found.texts, order)?.displayName) ?? "";
          const [own, there] = [shown(values, id), shown(server.values, id)];
          return <Text key={id}>{t("assessments:conflictRow", { name, own, server: there })}</Text>;
        })}
        <div className={frame["choices"]}>
          {server.submission?.can?.reopen === true && !isRevealed && (
            <Button loading={takingBack.isPending} onClick={() => takingBack.mutate()}>
              {t("submitting:reopenWithOwn")}
            </Button>
          )}
          <Button variant="default" onClick={() => void conflict.takeServer()}>
            {t("submitting:keepSubmitted")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
