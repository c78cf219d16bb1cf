import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { axisBetween } from "../../model/statistics/axis.ts";
import { type FigureOf, type ValueOf, valueIn } from "../../model/statistics/figures.ts";
import { CandidatePlot } from "./CandidatePlot.tsx";
import { FigureView } from "./FigureView.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import { StepStability } from "./StepStability.tsx";
import classes from "./Statistics.module.css";
import { useFigureNames, useStatistics } from "./useStatistics.ts";

/** A probability of turning is one half at most: at the limit itself. */
const CHANCES = axisBetween(0, 50, 10);

interface ProbabilitiesProps {
  value: ValueOf<FigureOf<"decision">>;
  /** Decisions, also where none is listed. */
  count: number;
  isJudged: boolean;
}

function Probabilities({ value, count, isJudged }: ProbabilitiesProps) {
  const t = useT();
  const format = useFormat();
  const inOrder = value.perCandidate.toSorted((a, b) => b.pFlipSem - a.pFlipSem);
  return (
    <>
      <p className={classes["lead"]}>
        {t("statistics:decisionOf", {
          count,
          turns: format.number(value.expectedTurns, 1),
          same: format.number(value.p0 * 100, 0),
        })}
      </p>
      {inOrder.length > 0 && <Candidates rows={inOrder} isJudged={isJudged} />}
    </>
  );
}

interface CandidatesProps {
  rows: ValueOf<FigureOf<"decision">>["perCandidate"];
  isJudged: boolean;
}

/** How probable it is that the decision about each candidate would turn. */
function Candidates({ rows, isJudged }: CandidatesProps) {
  const t = useT();
  const format = useFormat();
  const { candidateOf } = useFigureNames();
  const percent = (share: number) =>
    t("statistics:percent", { number: format.number(share * 100, 0) });
  const title = t("statistics:decisionTitle");
  return (
    <>
      <CandidatePlot
        title={title}
        axis={CHANCES}
        axisText={t("statistics:decisionAxis")}
        rows={rows.map(({ candidateId, pFlipSem }) => ({
          key: candidateId,
          name: candidateOf(candidateId),
          value: pFlipSem * 100,
          said: percent(pFlipSem),
          isJudged,
        }))}
      />
      <NumbersTable
        title={title}
        heads={[
          t("statistics:candidate"),
          t("statistics:mean"),
          t("statistics:sem"),
          t("statistics:pFlip"),
          t("statistics:pFlipOther"),
        ]}
        rows={rows.map(({ candidateId, mean, sem, pFlipSem, pFlipOtherObservers }) => ({
          key: candidateId,
          cells: [
            candidateOf(candidateId),
            format.number(mean, 2),
            format.number(sem, 2),
            percent(pFlipSem),
            percent(pFlipOtherObservers),
          ],
        }))}
      />
    </>
  );
}

/** How firm the decisions are: how probable another outcome is, and what exactly would turn it. */
export function DecisionSections() {
  const t = useT();
  const { of, shown } = useStatistics();
  const { statistics, stability } = shown;
  const { decision, overall } = statistics;
  const overallCount = overall && valueIn(overall)?.candidatesBehind;
  return (
    <>
      {decision && (
        <Section title={t("statistics:decisionTitle")} hint={t("statistics:decisionHint")}>
          <div className={classes["part"]}>
            <FigureView figure={decision}>
              {(value, isJudged) => (
                <Probabilities
                  value={value}
                  isJudged={isJudged}
                  count={of === "run" ? value.perCandidate.length : (overallCount ?? 0)}
                />
              )}
            </FigureView>
            <HowCalculated topic="decision" figures={[decision]} />
          </div>
        </Section>
      )}
      {stability && (
        <Section title={t("statistics:stabilityTitle")} hint={t("statistics:stabilityHint")}>
          {stability.length === 0 && <p>{t("statistics:stabilityNone")}</p>}
          {stability.map((step) => (
            <StepStability key={step.itemId} step={step} />
          ))}
          <HowCalculated topic="stability" />
        </Section>
      )}
    </>
  );
}
