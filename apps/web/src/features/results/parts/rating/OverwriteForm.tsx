import type {
  Assessment,
  AssessmentValue,
  Overwrite,
  PastOverwrite,
  ProcessRun,
} from "@assay/contract";
import { reasonViolations } from "@assay/domain";
import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { tenantQuery } from "../../../../platform/tenant/api.ts";
import { useTenant } from "../../../../platform/tenant/tenant.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { useUiTexts } from "../../../../ui/texts.ts";
import { overwriteRating, overwritesQuery, rereadAfterChange } from "../../api.ts";
import { askReason } from "../../model/reason.ts";
import { ReasonField } from "../ReasonField.tsx";
import classes from "./RatingDialog.module.css";
import { useCriterionText } from "./useCriterionText.ts";

interface OverwriteFormProps {
  run: ProcessRun;
  assessment: Assessment;
  value: AssessmentValue;
  /** What was overwritten in the assessment, oldest first. */
  past: readonly PastOverwrite[];
  onClose(): void;
}

/** Puts back what was stored before an overwriting; the form is closed by then. */
function useTakingBack({ run, assessment, value }: OverwriteFormProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const criterion = useCriterionText(run);
  const { overwriteReasons: isDemanded } = useTenant();
  const stored = value.selectedCriterionOverwrite;
  return async (sent: Overwrite): Promise<void> => {
    const undone = { ...sent, selectedCriterionOverwrite: stored };
    const all = await queryClient.fetchQuery({ ...overwritesQuery(assessment), staleTime: 0 });
    const latest = all.findLast(({ competencyId }) => competencyId === sent.competencyId);
    if (latest && latest.to !== sent.selectedCriterionOverwrite) {
      announce({ text: t("results:changedAgain"), tone: "info" });
      return;
    }
    if (isDemanded) {
      const given = await askReason(t, {
        title: t("resultsManual:undoLast", { value: criterion(stored ?? value.selectedCriterion) }),
        text: t("resultsManual:undoText"),
        confirmLabel: t("results:undo"),
      });
      if (given === null) return;
      undone.reason = given;
    }
    await overwriteRating(undone);
    await rereadAfterChange(queryClient, run);
  };
}

/** The value that is chosen in place of the observer's, its reason, and storing both. */
function useOverwriting(props: OverwriteFormProps) {
  const { run, assessment, value, onClose } = props;
  const t = useT();
  const queryClient = useQueryClient();
  const takeBack = useTakingBack(props);
  const stored = value.selectedCriterionOverwrite;
  const [chosen, setChosen] = useState<number | null>();
  const [isSending, setSending] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const shown = chosen === undefined ? stored : chosen;
  const isChanged = shown !== stored;
  const { overwriteReasons: isDemanded } = useTenant();
  const [reason, setReason] = useState("");
  const lacksReason = reasonViolations(reason, { isDemanded }).length > 0;
  const refusal = (): string | null => {
    if (!isChanged) return t("resultsManual:chooseOther");
    return lacksReason ? t("results:giveReason") : null;
  };
  const save = async (): Promise<void> => {
    if (refusal() !== null || isSending) return;
    setSending(true);
    setFailed(false);
    const { competencyId } = value;
    const sent: Overwrite = {
      assessmentId: assessment.id,
      competencyId,
      selectedCriterionOverwrite: shown,
      ...(isDemanded && { reason }),
    };
    try {
      await overwriteRating(sent);
    } catch {
      // No message over the page (spec 2 §8): the dialog stays, with what was chosen, and says so.
      setSending(false);
      setFailed(true);
      // A reason may be demanded since a moment ago.
      void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
      return;
    }
    announce({
      text: t("resultsManual:saved"),
      tone: "success",
      action: { label: t("results:undo"), run: () => void takeBack(sent).catch(announceError) },
    });
    void rereadAfterChange(queryClient, run).catch(() => undefined);
    onClose();
  };
  return {
    shown,
    choose: setChosen,
    isDemanded,
    reason,
    setReason,
    refusal: refusal(),
    save: () => void save(),
    isSending,
    isFailed,
  };
}

interface ChoicesProps extends Pick<OverwriteFormProps, "run" | "value"> {
  /** The value that is chosen now; null for the observer's. */
  shown: number | null;
  onChoose(value: number | null): void;
}

/** The observer's value, and all others of the scale. */
function Choices({ run, value, shown, onChoose }: ChoicesProps) {
  const t = useT();
  const criterion = useCriterionText(run);
  const group = useId();
  const stored = value.selectedCriterionOverwrite;
  // The observer's own value is the first choice already.
  const others = run.scale.criterions
    .map((one) => one.value)
    .filter((one) => one !== value.selectedCriterion || one === stored || one === shown);
  return (
    <fieldset className={classes["choices"]}>
      <legend>{t("resultsManual:overwrite")}</legend>
      {[null, ...others].map((one) => (
        <label key={one ?? "own"} className={classes["choice"]}>
          <input type="radio" name={group} checked={shown === one} onChange={() => onChoose(one)} />
          <span>
            {one === null
              ? t("resultsManual:keepOwn", { value: criterion(value.selectedCriterion) })
              : criterion(one)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Another value in place of the observer's, the one before, or the observer's again. */
export function OverwriteForm(props: OverwriteFormProps) {
  const { run, value, past, onClose } = props;
  const t = useT();
  const { cancel } = useUiTexts();
  const criterion = useCriterionText(run);
  const overwriting = useOverwriting(props);
  const { shown, choose, isDemanded, reason, setReason } = overwriting;
  const stored = value.selectedCriterionOverwrite;
  const last = past.findLast(({ competencyId }) => competencyId === value.competencyId);
  return (
    <>
      <Choices run={run} value={value} shown={shown} onChoose={choose} />
      {last && last.to === stored && (
        <Button variant="subtle" onClick={() => choose(last.from)}>
          {t("resultsManual:undoLast", { value: criterion(last.from ?? value.selectedCriterion) })}
        </Button>
      )}
      {isDemanded && <ReasonField value={reason} onChange={setReason} />}
      <div className={classes["footer"]}>
        <Text role="status" size="sm" c="dimmed">
          {overwriting.isFailed && t("resultsManual:notSaved")}
        </Text>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <ReasonButton
          reason={overwriting.refusal}
          loading={overwriting.isSending}
          onClick={overwriting.save}
        >
          {t("resultsManual:save")}
        </ReasonButton>
      </div>
    </>
  );
}
