import type { Assessment, AssessmentValue, ProcessRun } from "@assay/contract";
import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useT } from "../../../../app/i18n/texts.ts";
import { announce } from "../../../../app/shell/announce.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useUiTexts } from "../../../../ui/texts.ts";
import { overwriteRating, rereadResults } from "../../api.ts";
import classes from "./RatingDialog.module.css";
import { useCriterionText } from "./useCriterionText.ts";

/** The "saved" message stays 1 s (spec 2 §9). */
const SAVED_MS = 1000;

interface OverwriteFormProps {
  run: ProcessRun;
  assessment: Assessment;
  value: AssessmentValue;
  onClose(): void;
}

/** Another value in place of the observer's, or the observer's again. */
export function OverwriteForm({ run, assessment, value, onClose }: OverwriteFormProps) {
  const t = useT();
  const { cancel } = useUiTexts();
  const queryClient = useQueryClient();
  const criterion = useCriterionText(run);
  const group = useId();
  const stored = value.selectedCriterionOverwrite;
  const [chosen, setChosen] = useState<number | null>();
  const [isSending, setSending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const shown = chosen === undefined ? stored : chosen;
  const isChanged = shown !== stored;
  const save = async (): Promise<void> => {
    if (!isChanged || isSending) return;
    setSending(true);
    setFailed(false);
    const { competencyId } = value;
    const sent = { assessmentId: assessment.id, competencyId, selectedCriterionOverwrite: shown };
    try {
      await overwriteRating(sent);
    } catch {
      // No message over the page (spec 2 §8): the dialog stays, with what was chosen, and says so.
      setSending(false);
      setFailed(true);
      return;
    }
    announce({ text: t("resultsManual:saved"), tone: "success", duration: SAVED_MS });
    void rereadResults(queryClient, run).catch(() => undefined);
    onClose();
  };
  // The observer's own value is the first choice already.
  const others = run.scale.criterions
    .map((one) => one.value)
    .filter((one) => one !== value.selectedCriterion || one === stored);
  const choices = [null, ...others];
  return (
    <>
      <fieldset className={classes["choices"]}>
        <legend>{t("resultsManual:overwrite")}</legend>
        {choices.map((one) => (
          <label key={one ?? "own"} className={classes["choice"]}>
            <input
              type="radio"
              name={group}
              checked={shown === one}
              onChange={() => setChosen(one)}
            />
            <span>
              {one === null
                ? t("resultsManual:keepOwn", { value: criterion(value.selectedCriterion) })
                : criterion(one)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className={classes["footer"]}>
        <Text role="status" size="sm" c="dimmed">
          {isFailed && t("resultsManual:notSaved")}
        </Text>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <ReasonButton
          reason={isChanged ? null : t("resultsManual:chooseOther")}
          loading={isSending}
          onClick={() => void save()}
        >
          {t("resultsManual:save")}
        </ReasonButton>
      </div>
    </>
  );
}
