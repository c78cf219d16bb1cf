import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { axisAround } from "../../model/statistics/axis.ts";
import type { Stability } from "../../model/statistics/figures.ts";
import { NO_NUMBER } from "../../model/statistics/observerPlot.ts";
import { CandidatePlot } from "./CandidatePlot.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import classes from "./Statistics.module.css";
import { useFigureNames } from "./useStatistics.ts";

type Candidate = Stability["candidates"][number];

/** Steps that are reached at most; Infinity where none turns it. */
function mostSteps({ fewestSteps }: Candidate): number {
  if (fewestSteps.kind === "never") return Infinity;
  return fewestSteps.kind === "exact" ? fewestSteps.steps : fewestSteps.atMost;
}

/** Levels that the axis shows at least. */
const LEAST = 5;

/** What would turn the outcome of a candidate, in words. */
function useStabilityWords() {
  const t = useT();
  const format = useFormat();
  const { personOf } = useFigureNames();
  const namesOf = ({ observers, observerIds }: NonNullable<Candidate["flipsWithout"]>): string =>
    observerIds
      ? format.list(observerIds.map(personOf))
      : t("statistics:oneOfObservers", { count: observers });
  return {
    /** The number alone, as beside a row of the plot. */
    shortOf({ fewestSteps }: Candidate): string {
      if (fewestSteps.kind === "never") return NO_NUMBER;
      if (fewestSteps.kind === "exact") return format.number(fewestSteps.steps, 0);
      return `${fewestSteps.atLeast}–${fewestSteps.atMost}`;
    },
    stepsOf({ fewestSteps }: Candidate): string {
      if (fewestSteps.kind === "exact")
        return t("statistics:steps_exact", { count: fewestSteps.steps });
      if (fewestSteps.kind === "never") return t("statistics:steps_never");
      const { atLeast, atMost } = fewestSteps;
      return t("statistics:steps_between", { atLeast, atMost });
    },
    withoutOf({ flipsWithout, unratedWithout, verdict }: Candidate): string {
      if (verdict === "unrated") return t("statistics:verdict_unrated");
      if (flipsWithout === null) return t("statistics:flipsByHand");
      const sentences = [
        flipsWithout.observers > 0
          ? t("statistics:flipsWithout", { names: namesOf(flipsWithout) })
          : t("statistics:flipsNever"),
        unratedWithout &&
          unratedWithout.observers > 0 &&
          t("statistics:unratedWithout", { names: namesOf(unratedWithout) }),
      ];
      return sentences.filter(Boolean).join(". ");
    },
  };
}

/** What would turn the outcome of a step, for each candidate; the least firm first. */
export function StepStability({ step }: { step: Stability }) {
  const t = useT();
  const { stepOf, candidateOf } = useFigureNames();
  const { shortOf, stepsOf, withoutOf } = useStabilityWords();
  const inOrder = step.candidates.toSorted((a, b) => mostSteps(a) - mostSteps(b) || 0);
  const known = inOrder.map(mostSteps).filter(Number.isFinite);
  const title = stepOf(step.itemId);
  const verdictOf = ({ verdict }: Candidate) => t(`statistics:verdict_${verdict}`);
  return (
    <div className={classes["part"]}>
      <h3>{title}</h3>
      <CandidatePlot
        title={title}
        axis={axisAround([0, LEAST, ...known], LEAST)}
        axisText={t("statistics:stabilityAxis")}
        rows={inOrder.map((one) => {
          const most = mostSteps(one);
          const { fewestSteps, candidateId } = one;
          return {
            key: candidateId,
            name: `${candidateOf(candidateId)} · ${verdictOf(one)}`,
            value: Number.isFinite(most) ? most : null,
            ends: fewestSteps.kind === "between" ? [fewestSteps.atLeast, most] : undefined,
            said: shortOf(one),
            note: `${stepsOf(one)}. ${withoutOf(one)}`,
          };
        })}
      />
      <NumbersTable
        title={title}
        heads={[
          t("statistics:candidate"),
          t("statistics:verdict"),
          t("statistics:stabilitySteps"),
          t("statistics:stabilityFlips"),
        ]}
        rows={inOrder.map((one) => ({
          key: one.candidateId,
          cells: [candidateOf(one.candidateId), verdictOf(one), stepsOf(one), withoutOf(one)],
        }))}
      />
    </div>
  );
}
