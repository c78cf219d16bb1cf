import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { axisAround, axisBetween } from "../../model/statistics/axis.ts";
import {
  type FigureOf,
  STANDARD_ERRORS,
  type ValueOf,
  valueIn,
} from "../../model/statistics/figures.ts";
import { CandidatePlot } from "./CandidatePlot.tsx";
import { DotPlot } from "./DotPlot.tsx";
import { DStudy } from "./DStudy.tsx";
import { FigureView } from "./FigureView.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import { NO_NUMBER } from "../../model/statistics/observerPlot.ts";
import classes from "./Statistics.module.css";
import { useFigureNames, useStatistics } from "./useStatistics.ts";

const RELIABILITY = axisBetween(0, 1, 0.2);

interface OverallProps {
  value: ValueOf<FigureOf<"overall">>;
  isJudged: boolean;
}

function Reliability({ value, isJudged }: OverallProps) {
  const t = useT();
  const { of } = useStatistics();
  const format = useFormat();
  const rows = [
    { key: "order", r: value.G_observers },
    { key: "value", r: value.Phi_observers },
    { key: "exercises", r: value.G_exercisesAndObservers },
  ] as const;
  const said = (r: number | null) => (r === null ? NO_NUMBER : format.number(r, 2));
  return (
    <>
      <p className={classes["lead"]}>
        {t("statistics:overallSem", {
          points: format.number(Math.sqrt(value.absoluteErrorMean), 2),
        })}
      </p>
      <p>
        {t(of === "process" ? "statistics:source_runs" : `statistics:source_${value.source}`, {
          count: value.candidatesBehind,
        })}
      </p>
      <DotPlot
        title={t("statistics:overallTitle")}
        axis={RELIABILITY}
        axisText={t("statistics:reliabilityAxis")}
        rows={rows.map(({ key, r }) => ({
          key,
          name: t(`statistics:reliability_${key}`),
          value: r,
          said: said(r),
          isJudged,
        }))}
      />
    </>
  );
}

/** Each candidate's mean with how far other observers would put it elsewhere; those closest to the limit first. */
function Means({ value, isJudged }: OverallProps) {
  const t = useT();
  const format = useFormat();
  const { decision } = useStatistics().shown.statistics;
  const { candidateOf } = useFigureNames();
  const limit = decision && valueIn(decision)?.effectiveThreshold;
  const title = t("statistics:meansTitle");
  const means = value.perCandidate.map((one) => {
    const half = STANDARD_ERRORS * one.semAbsolute;
    return { ...one, ends: [one.mean - half, one.mean + half] as const };
  });
  const inOrder = means.toSorted((a, b) =>
    limit == null ? b.mean - a.mean : Math.abs(a.mean - limit) - Math.abs(b.mean - limit),
  );
  return (
    <div className={classes["part"]}>
      <h3>{title}</h3>
      <CandidatePlot
        title={title}
        axis={axisAround([...means.flatMap(({ ends }) => [...ends]), ...(limit ? [limit] : [])], 1)}
        axisText={t("statistics:meansAxis")}
        reference={limit ?? undefined}
        rows={inOrder.map(({ candidateId, mean, ends }) => ({
          key: candidateId,
          name: candidateOf(candidateId),
          value: mean,
          ends,
          said: format.number(mean, 2),
          isJudged,
        }))}
      />
      {limit != null && (
        <p className={classes["hint"]}>
          {t("statistics:limitLine", { value: format.number(limit, 2) })}
        </p>
      )}
      <NumbersTable
        title={title}
        heads={[
          t("statistics:candidate"),
          t("statistics:mean"),
          t("statistics:sem"),
          t("statistics:ratings"),
        ]}
        rows={inOrder.map(({ candidateId, mean, semAbsolute, n }) => ({
          key: candidateId,
          cells: [
            candidateOf(candidateId),
            format.number(mean, 2),
            format.number(semAbsolute, 2),
            format.number(n, 0),
          ],
        }))}
      />
    </div>
  );
}

/** Reliability of the overall result, and what would change it. */
export function OverallSection() {
  const t = useT();
  const { overall } = useStatistics().shown.statistics;
  if (!overall) return null;
  return (
    <Section title={t("statistics:overallTitle")} hint={t("statistics:overallHint")}>
      <div className={classes["part"]}>
        <FigureView figure={overall}>
          {(value, isJudged) => <Reliability value={value} isJudged={isJudged} />}
        </FigureView>
        <HowCalculated topic="overall" figures={[overall]} />
      </div>
      {"value" in overall && (
        <>
          {overall.value.perCandidate.length > 0 && (
            <Means value={overall.value} isJudged={overall.shown === "value"} />
          )}
          <DStudy rows={overall.value.dStudy} isJudged={overall.shown === "value"} />
        </>
      )}
    </Section>
  );
}
