import type { PassRates } from "@assay/contract";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { axisBetween } from "../../model/statistics/axis.ts";
import { NO_NUMBER } from "../../model/statistics/observerPlot.ts";
import { DotPlot } from "./DotPlot.tsx";
import { StateNote } from "./FigureView.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import classes from "./Statistics.module.css";
import { useFigureWords } from "./useFigureWords.ts";

type Figure = PassRates["figure"];
type Compared = Extract<Figure, { value: unknown }>["value"];

const PERCENT = 100;
const RATES = axisBetween(0, PERCENT, 20);
/** A smaller chance than this is said as "less than". */
const LEAST_CHANCE = 0.001;
/** Below it, chance alone is no good explanation. */
const UNLIKELY = 0.05;

function useNumbers() {
  const format = useFormat();
  return {
    percent: (share: number): string => format.number(share * PERCENT, 0),
    ratio: (value: number | null): string => (value === null ? NO_NUMBER : format.number(value, 2)),
    chance: (p: number): string =>
      p < LEAST_CHANCE ? `< ${format.number(LEAST_CHANCE, 3)}` : format.number(p, 3),
  };
}

/** What the numbers say, one sentence each. */
function Sentences({ value, isJudged }: { value: Compared; isJudged: boolean }) {
  const t = useT();
  const { percent, ratio, chance } = useNumbers();
  const { mrs, mr, rate1, rate2, below80, midP, oneHireShiftChangesVerdict: isTurned } = value;
  const [lower, upper] = value.ratioCi;
  return (
    <>
      <p className={classes["lead"]}>
        {t("statistics:passRatesOf", {
          mrsPassed: mrs.passed,
          mrs: mrs.of,
          mrsRate: percent(rate1),
          mrPassed: mr.passed,
          mr: mr.of,
          mrRate: percent(rate2),
        })}
      </p>
      <p>
        {t("statistics:ratioOf", {
          ratio: percent(value.ratio),
          verdict: below80 ? "below" : "above",
        })}
      </p>
      {isJudged && (
        <p>
          {t("statistics:chanceOf", {
            chance: chance(midP),
            verdict: midP < UNLIKELY ? "unlikely" : "likely",
          })}
        </p>
      )}
      <p>
        {upper === null
          ? t("statistics:ratioFrom", { lower: ratio(lower) })
          : t("statistics:ratioBetween", { lower: ratio(lower), upper: ratio(upper) })}
      </p>
      <p>{t(isTurned ? "statistics:onePersonTurns" : "statistics:onePersonStays")}</p>
    </>
  );
}

/** The pass rates of both groups, drawn, said and as a table. */
function Compared({ value, isJudged }: { value: Compared; isJudged: boolean }) {
  const t = useT();
  const { percent, ratio, chance } = useNumbers();
  const title = t("statistics:passRatesTitle");
  const groups = [
    { key: "mrs", name: t("statistics:groupMrs"), rate: value.rate1, ...value.mrs },
    { key: "mr", name: t("statistics:groupMr"), rate: value.rate2, ...value.mr },
  ];
  const figures = [
    { key: "ratio", name: t("statistics:ratio"), number: ratio(value.ratio) },
    { key: "lower", name: t("statistics:ratioLower"), number: ratio(value.ratioCi[0]) },
    { key: "upper", name: t("statistics:ratioUpper"), number: ratio(value.ratioCi[1]) },
    { key: "fisher", name: t("statistics:fisher"), number: chance(value.fisherP) },
    { key: "mid", name: t("statistics:midP"), number: chance(value.midP) },
  ];
  return (
    <>
      <Sentences value={value} isJudged={isJudged} />
      <DotPlot
        title={title}
        axis={RATES}
        axisText={t("statistics:passRatesAxis")}
        rows={groups.map(({ key, name, rate, passed, of }) => ({
          key,
          name,
          value: rate * PERCENT,
          said: t("statistics:percent", { number: percent(rate) }),
          isJudged,
          note: t("statistics:passedOf", { passed, of }),
        }))}
      />
      <NumbersTable
        title={title}
        heads={[t("statistics:coefficient"), t("statistics:estimate")]}
        rows={figures.map(({ key, name, number }) => ({ key, cells: [name, number] }))}
      />
    </>
  );
}

/** Whether two groups of people pass equally often, over several runs. */
export function PassRatesSection({ rates }: { rates: PassRates }) {
  const t = useT();
  const { stateOf } = useFigureWords();
  const { figure, leftOut } = rates;
  const state = figure.shown === "tooFew" ? t("statistics:passRatesTooFew") : stateOf(figure);
  return (
    <Section title={t("statistics:passRatesTitle")} hint={t("statistics:passRatesHint")}>
      <div className={classes["part"]}>
        {"value" in figure && <Compared value={figure.value} isJudged={figure.shown === "value"} />}
        {state !== null && <StateNote>{state}</StateNote>}
        {"value" in figure && leftOut.undecided + leftOut.untitled > 0 && (
          <p className={classes["hint"]}>{t("statistics:passRatesLeftOut", leftOut)}</p>
        )}
        <HowCalculated topic="passRates" figures={[figure]} />
      </div>
    </Section>
  );
}
