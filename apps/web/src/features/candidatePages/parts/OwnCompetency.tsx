import type {
  OwnSelfAssessment,
  SelfAssessment,
  SentBody,
  selfAssessmentCalls,
} from "@assay/contract";
import { LONGEST_SELF_ASSESSMENT } from "@assay/domain";
import { Button, Group, Radio, Stack, Textarea, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useChoice } from "../../../platform/forms/useChoice.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { assess } from "../model/voiceCalls.ts";
import classes from "./CandidateFrame.module.css";
import { useValueLabel } from "./useValueLabel.ts";

/** Milliseconds without a key until a sentence is stored. */
const PAUSE_MS = 1200;

type Said = SentBody<typeof selfAssessmentCalls.storeOwnSelfAssessment>;

interface OwnCompetencyProps {
  token: string;
  phase: SelfAssessment["phase"];
  scale: OwnSelfAssessment["scale"];
  competency: OwnSelfAssessment["competencies"][number];
  /** What is stored; undefined if nothing. */
  given: SelfAssessment | undefined;
  onChange(asked: OwnSelfAssessment): void;
}

/** Stores each choice at once, and a sentence after a pause; one after the other, so that the last one stays. */
function useAssessing({ token, phase, competency, given, onChange }: OwnCompetencyProps) {
  const stored = given?.text ?? "";
  /** Null until something was written here: what another tab stores is shown, and never written over. */
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? stored;
  const save = useMutation({
    scope: { id: `selfAssessment ${phase} ${competency.id}` },
    mutationFn: (said: Omit<Said, "phase">) => assess(token, competency.id, { ...said, phase }),
    onSuccess: (asked, said) => {
      onChange(asked);
      if (said.text !== undefined) setWritten((now) => (now === said.text ? null : now));
    },
  });
  const { mutate, isPending, isError } = save;
  const isDirty = text.trim() !== stored;
  useEffect(() => {
    if (!isDirty || isPending || isError) return undefined;
    const timer = setTimeout(() => mutate({ text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isDirty, isError, isPending, mutate, text]);
  const write = (words: string): void => {
    setWritten(words);
    if (isError) save.reset();
  };
  const leave = (): void => {
    if (!isDirty) setWritten(null);
    else if (!isPending) mutate({ text });
  };
  const [value, choose] = useChoice(given?.value ?? null, (chosen) =>
    save.mutateAsync({ value: chosen }),
  );
  const retry = ({ value: chosen, text: words }: Omit<Said, "phase">): void =>
    chosen === undefined ? save.mutate({ text: words }) : choose(chosen);
  return { save, text, write, leave, value, choose, retry };
}

/** One competency: a value of the scale in words, and a sentence. */
export function OwnCompetency(props: OwnCompetencyProps) {
  const { scale, competency } = props;
  const t = useT();
  const labelOf = useValueLabel(scale);
  const { save, text, write, leave, value, choose, retry } = useAssessing(props);
  const { variables } = save;
  return (
    <Stack gap="xs">
      {competency.description !== "" && <p className={classes["text"]}>{competency.description}</p>}
      <Radio.Group
        label={<VisuallyHidden>{competency.name}</VisuallyHidden>}
        value={value === null ? "" : String(value)}
        onChange={(chosen) => choose(Number(chosen))}
      >
        {scale.map((step) => (
          <Radio
            key={step.value}
            size="md"
            className={classes["choice"] ?? ""}
            value={String(step.value)}
            label={labelOf(step.value)}
          />
        ))}
      </Radio.Group>
      <Textarea
        label={t("selfAssessment:sentence")}
        aria-label={`${competency.name}: ${t("selfAssessment:sentence")}`}
        autosize
        minRows={2}
        maxLength={LONGEST_SELF_ASSESSMENT}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onBlur={leave}
      />
      {save.isError && (
        <Notice tone="error">
          <Stack gap="xs" align="start">
            {t("selfAssessment:failed", { reason: errorText(save.error, t) })}
            {variables !== undefined && (
              <Button variant="default" onClick={() => retry(variables)}>
                {t("selfAssessment:retry")}
              </Button>
            )}
          </Stack>
        </Notice>
      )}
      <Group justify="space-between" mih={44}>
        <span className={classes["details"]} role="status">
          {save.isPending
            ? t("selfAssessment:saving")
            : save.isSuccess
              ? t("selfAssessment:saved")
              : ""}
        </span>
        {value !== null && (
          <Button
            variant="subtle"
            aria-label={`${competency.name}: ${t("selfAssessment:clear")}`}
            onClick={() => choose(null)}
          >
            {t("selfAssessment:clear")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
