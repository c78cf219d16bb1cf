import type { CalibrationAttempt, SampleFeedback } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Text } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge, type StatusTone } from "../../../ui/StatusBadge.tsx";
import classes from "./Calibration.module.css";

interface FeedbackProps {
  attempt: CalibrationAttempt;
  feedback: SampleFeedback;
  competencyId: string;
  /** The value that the user gave. */
  own: number | null;
}

/** Steps of the scale from the experts' value, which may lie between two. */
function stepsFrom(levels: readonly number[], own: number, median: number): number {
  const placeOf = (value: number): number => {
    const place = levels.indexOf(value);
    const below = levels.findLastIndex((level) => level < value);
    return place < 0 ? below + 0.5 : place;
  };
  return placeOf(own) - placeOf(median);
}

const toneOf = (steps: number): StatusTone => {
  if (Math.abs(steps) <= 0.5) return "done";
  return Math.abs(steps) < 2 ? "partial" : "warning";
};

interface BehavioursProps {
  title: string;
  cueIds: readonly string[];
  textOf: (cueId: string) => string;
}

function Behaviours({ title, cueIds, textOf }: BehavioursProps) {
  if (cueIds.length === 0) return null;
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <ul className={classes["behaviours"]}>
        {cueIds.map((cueId) => (
          <li key={cueId}>{textOf(cueId)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The experts' view of a competency beside the user's own. */
export function Feedback({ attempt, feedback, competencyId, own }: FeedbackProps) {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  const key = feedback.competencies.find((one) => one.competencyId === competencyId);
  if (!key || own === null) return null;
  const levels = attempt.scale.criterions.map(({ value }) => value).toSorted((a, b) => a - b);
  const steps = stepsFrom(levels, own, key.median);
  const groups = attempt.exercise.cues[competencyId]?.cueGroups ?? [];
  const texts = new Map(
    groups.flatMap(({ cues }) => cues).map(({ uid, cueTexts }) => [uid, textIn(cueTexts, order)]),
  );
  const textOf = (cueId: string): string => texts.get(cueId) ?? "";
  const of = (seen: SampleFeedback["found"]): string[] =>
    seen.filter((one) => one.competencyId === competencyId).map(({ cueId }) => cueId);
  const direction = steps > 0 ? "higher" : "lower";
  return (
    <div className={classes["feedback"]}>
      <StatusBadge tone={toneOf(steps)}>
        {Math.abs(steps) <= 0.5
          ? t("calibration:asExperts")
          : t(`calibration:${direction}`, { steps: number(Math.abs(steps)) })}
      </StatusBadge>
      <Text>
        {t("calibration:expertsSay", {
          name: t("calibration:experts"),
          median: number(key.median),
          lowest: number(key.lowest),
          highest: number(key.highest),
          count: key.experts,
        })}
      </Text>
      <Behaviours title={t("calibration:found")} cueIds={of(feedback.found)} textOf={textOf} />
      <Behaviours title={t("calibration:missed")} cueIds={of(feedback.missed)} textOf={textOf} />
      <Behaviours
        title={t("calibration:unfounded")}
        cueIds={of(feedback.unfounded)}
        textOf={textOf}
      />
    </div>
  );
}
