import type { CalibrationAttempt, CalibrationSample, Item } from "@assay/contract";
import { Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { DraftSync } from "../../../platform/drafts/DraftSync.tsx";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { confirm } from "../../../ui/confirm.ts";
import frame from "../../../ui/Desk.module.css";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { useDocumentTitle } from "../../../ui/texts.ts";
import { RatingCard } from "../../assessments/shared/RatingCard.tsx";
import classes from "./Calibration.module.css";
import { Feedback } from "./Feedback.tsx";
import { Material } from "./Material.tsx";
import { type AnswerControl, useAnswer } from "./useAnswer.ts";

const TextEditor = partWithTexts(() => import("../../../platform/forms/TextEditor.tsx"), "editor");
const RichText = lazy(() => import("../../../ui/RichText.tsx"));

interface SampleDeskProps {
  attempt: CalibrationAttempt;
  sample: CalibrationSample;
}
type PartProps = SampleDeskProps & { answer: AnswerControl };

/** Names sample and set, and shows the state of saving. */
function Header({ attempt, sample, answer }: PartProps) {
  const t = useT();
  const count = answer.values.filter(({ selectedCriterion }) => selectedCriterion !== null).length;
  const place = attempt.samples.findIndex(({ id }) => id === sample.id) + 1;
  return (
    <header className={frame["header"]}>
      <div className={frame["names"]}>
        <Title order={1} size="h3" tabIndex={-1}>
          {sample.name}
        </Title>
        <Text c="dimmed">
          {t("calibration:samplePlace", { place, count: attempt.samples.length })} ·{" "}
          {attempt.setName}
        </Text>
      </div>
      <Text className="numbers">
        {t("assessments:rated", { count, total: answer.values.length })}
      </Text>
      <div className={frame["sync"]}>
        <DraftSync state={answer.state} />
      </div>
    </header>
  );
}

/** A newer answer from another device. */
function Conflict({ conflict }: { conflict: NonNullable<AnswerControl["conflict"]> }) {
  const t = useT();
  return (
    <Notice tone="warning">
      <Stack gap="xs" align="flex-start">
        {t(
          conflict.isSubmitted ? "calibration:submittedElsewhere" : "calibration:changedElsewhere",
        )}
        <Group gap="xs">
          {!conflict.isSubmitted && (
            <Button variant="default" onClick={() => void conflict.keepOwn()}>
              {t("calibration:keepOwn")}
            </Button>
          )}
          <Button variant="default" onClick={() => void conflict.takeStored()}>
            {t("calibration:takeStored")}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

/** A card per competency: the same as in a run, and what the experts say once the sample is submitted. */
function Cards({ attempt, sample, answer }: PartProps) {
  const hasHighlight = useTenant().tenantFeatures.includes("ASSIGN_CUE_HIGHLIGHT");
  const { values, canWrite, change } = answer;
  const exercise: Item = { ...attempt.exercise, items: [] };
  const feedback = attempt.feedback.find(({ sampleId }) => sampleId === sample.id);
  const rate = (competencyId: string, next: Partial<(typeof values)[number]>): void =>
    change((now) => ({
      ...now,
      values: now.values.map((one) =>
        one.competencyId === competencyId ? { ...one, ...next } : one,
      ),
    }));
  return (
    <div className={classes["column"]}>
      {attempt.competencies.map((competency) => {
        const value = values.find(({ competencyId }) => competencyId === competency.id);
        if (!value) return null;
        const others = (uid: string) => value.selectedCueIds.filter((cueId) => cueId !== uid);
        return (
          <RatingCard
            key={competency.id}
            competency={competency}
            exercise={exercise}
            scale={attempt.scale}
            value={{ ...value, selectedCriterionOverwrite: null }}
            hasHighlight={hasHighlight}
            isDisabled={!canWrite}
            evidence={
              feedback && (
                <Feedback
                  attempt={attempt}
                  feedback={feedback}
                  competencyId={competency.id}
                  own={value.selectedCriterion}
                />
              )
            }
            onRate={(id, selectedCriterion) => rate(id, { selectedCriterion })}
            onTick={(id, uid, isTicked) =>
              rate(id, { selectedCueIds: isTicked ? [...others(uid), uid] : others(uid) })
            }
          />
        );
      })}
    </div>
  );
}

/** What the experts have noted, without whose it is. */
function ExpertNotes({ attempt, sample }: SampleDeskProps) {
  const t = useT();
  const notes = attempt.feedback.find(({ sampleId }) => sampleId === sample.id)?.notes ?? [];
  if (notes.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t("calibration:expertNotes")}
      </Title>
      {notes.map((html, place) => (
        <div key={place} className={classes["feedback"]}>
          <Suspense>
            <RichText html={html} />
          </Suspense>
        </div>
      ))}
    </Stack>
  );
}

/** Submits a sample, or leads on from a submitted one. */
function SubmitBar({ attempt, sample, answer }: PartProps) {
  const t = useT();
  const open = attempt.samples.find(
    ({ id }) =>
      id !== sample.id &&
      !attempt.answers.some((one) => one.sampleId === id && one.submittedAt !== null),
  );
  const isWhole = answer.values.every(({ selectedCriterion }) => selectedCriterion !== null);
  const submit = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("calibration:submitTitle"),
      text: t("calibration:submitText", { name: sample.name }),
      confirmLabel: t("calibration:submit"),
    });
    if (isSure) await answer.submit();
  };
  const isDone = answer.isSubmitted || answer.isToSubmit;
  return (
    <div className={classes["bar"]}>
      <Button component={Link} to={paths.calibrationAttempt(attempt.id)} variant="default">
        {t("calibration:toSamples")}
      </Button>
      <Text role="status">
        {answer.isToSubmit && t("calibration:willBeSubmitted")}
        {answer.isSubmitted && t("calibration:submitted")}
      </Text>
      {!isDone && (
        <ReasonButton
          reason={isWhole ? null : t("calibration:rateAll")}
          onClick={() => void submit()}
        >
          {t("calibration:submit")}
        </ReasonButton>
      )}
      {isDone && open && (
        <Button component={Link} to={paths.calibrationSample(attempt.id, open.id)}>
          {t("calibration:nextSample")}
        </Button>
      )}
      {isDone && !open && (
        <Button component={Link} to={paths.calibrationAttempt(attempt.id)}>
          {t("calibration:toResult")}
        </Button>
      )}
    </div>
  );
}

/** One sample: what is shown, the notes about it, and its rating, as in a run. */
export function SampleDesk({ attempt, sample }: SampleDeskProps) {
  const t = useT();
  useDocumentTitle(`${sample.name} · ${t("calibration:title")}`);
  const answer = useAnswer(attempt, sample.id);
  const part = { attempt, sample, answer };
  return (
    <div className={frame["root"]}>
      <Header {...part} />
      {answer.conflict && <Conflict conflict={answer.conflict} />}
      <div className={classes["desk"]}>
        <div className={classes["column"]}>
          <Material sample={sample} />
          <section aria-label={t("calibration:notes")}>
            <Title order={2} size="h4" mb="xs">
              {t("calibration:notes")}
            </Title>
            <Suspense fallback={<Skeleton height={260} />}>
              <TextEditor
                label={t("calibration:notes")}
                value={answer.notes}
                minHeight={200}
                isReadOnly={!answer.canWrite}
                onChange={(notes) => answer.change((now) => ({ ...now, notes }))}
              />
            </Suspense>
          </section>
          <ExpertNotes attempt={attempt} sample={sample} />
        </div>
        <Cards {...part} />
      </div>
      <SubmitBar {...part} />
    </div>
  );
}
