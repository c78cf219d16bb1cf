import type { Estimate } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { axisBetween } from "../../model/statistics/axis.ts";
import {
  type FigureOf,
  isJudged,
  type ItemFigure,
  type ValueOf,
  valueIn,
} from "../../model/statistics/figures.ts";
import { DotPlot } from "./DotPlot.tsx";
import { FigureView } from "./FigureView.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import { NO_NUMBER } from "../../model/statistics/observerPlot.ts";
import { ShareBar } from "./ShareBar.tsx";
import { StateNotes } from "./StateNotes.tsx";
import classes from "./Statistics.module.css";
import { useFigureWords } from "./useFigureWords.ts";
import { useFigureNames, useStatistics } from "./useStatistics.ts";
import { WithinGroups } from "./WithinGroups.tsx";

const RELIABILITY = axisBetween(0, 1, 0.2);

/** What is shown of the six coefficients of a complete table, or of the one of another. */
function estimateOf(item: ItemFigure): Estimate | null {
  if (item.kind === "icc") return valueIn(item.figure)?.["ICC(2,k)"] ?? null;
  return valueIn(item.figure)?.Gqk ?? null;
}

/** How often two observers of the same agree. */
function Exact({ value }: { value: ValueOf<FigureOf<"agreement">> }) {
  const t = useT();
  const format = useFormat();
  const { exact, withinOne, meanAbsDifference, pairs } = value;
  const percent = (share: number) => format.number(share * 100, 0);
  const parts = [
    { key: "same", share: exact },
    { key: "one", share: withinOne - exact },
    { key: "more", share: 1 - withinOne },
  ] as const;
  return (
    <>
      <p className={classes["lead"]}>
        {t("statistics:agreementOf", {
          exact: percent(exact),
          withinOne: percent(withinOne),
          difference: format.number(meanAbsDifference, 1),
        })}
      </p>
      <ShareBar
        title={t("statistics:agreementTitle")}
        parts={parts.map(({ key, share }) => ({
          key,
          share,
          name: t(`statistics:agree_${key}`),
          said: t("statistics:percent", { number: percent(share) }),
        }))}
      />
      <p className={classes["hint"]}>
        {t("statistics:agreementPairs", { count: format.number(pairs, 0) })}
      </p>
    </>
  );
}

function AlphaPart({ figure }: { figure: FigureOf<"alpha"> }) {
  const t = useT();
  const format = useFormat();
  const number = (value: number | undefined) =>
    value === undefined ? NO_NUMBER : format.number(value, 2);
  return (
    <div className={classes["part"]}>
      <h3>{t("statistics:alphaTitle")}</h3>
      <FigureView figure={figure}>
        {(value) => (
          <>
            <p className={classes["lead"]}>
              {t("statistics:alphaOf", { alpha: number(value.ordinal) })}
            </p>
            <NumbersTable
              title={t("statistics:alphaTitle")}
              heads={[t("statistics:coefficient"), t("statistics:estimate")]}
              rows={[
                { key: "nominal", cells: [t("statistics:alphaNominal"), number(value.nominal)] },
                { key: "ordinal", cells: [t("statistics:alphaOrdinal"), number(value.ordinal)] },
                {
                  key: "interval",
                  cells: [t("statistics:alphaInterval"), number(value.interval)],
                },
              ]}
            />
          </>
        )}
      </FigureView>
      <HowCalculated topic="alpha" figures={[figure]} />
    </div>
  );
}

/** Reliability of each competency in each exercise. */
function Items({ items }: { items: readonly ItemFigure[] }) {
  const t = useT();
  const format = useFormat();
  const { itemOf } = useFigureNames();
  const { stateOf } = useFigureWords();
  const number = (value: number | null | undefined) =>
    value == null ? NO_NUMBER : format.number(value, 2);
  const named = items.map((item) => ({
    item,
    key: `${item.exerciseId}/${item.competencyId}`,
    name: itemOf(item),
    estimate: estimateOf(item),
  }));
  const known = named.filter(({ estimate }) => estimate !== null);
  const title = t("statistics:itemsTitle");
  return (
    <div className={classes["part"]}>
      <h3>{title}</h3>
      <p className={classes["hint"]}>{t("statistics:itemsHint")}</p>
      {known.length > 0 && (
        <DotPlot
          title={title}
          axis={RELIABILITY}
          axisText={t("statistics:itemsAxis")}
          rows={known.map(({ key, name, estimate, item }) => ({
            key,
            name,
            value: estimate?.est ?? null,
            ends: [estimate?.lower ?? null, estimate?.upper ?? null],
            said: number(estimate?.est),
            isJudged: isJudged(item.figure),
            note: stateOf(item.figure, estimate ?? undefined) ?? undefined,
          }))}
        />
      )}
      <StateNotes
        states={named.map(({ item, name, estimate }) => ({
          name,
          state: estimate === null ? stateOf(item.figure) : null,
        }))}
      />
      {known.length > 0 && (
        <NumbersTable
          title={title}
          heads={[
            t("statistics:item"),
            t("statistics:coefficient"),
            t("statistics:estimate"),
            t("statistics:lower"),
            t("statistics:upper"),
          ]}
          rows={named.map(({ key, name, item, estimate }) => ({
            key,
            cells: [
              name,
              item.kind === "icc" ? "ICC(2,k)" : "G(q,k)",
              number(estimate?.est),
              number(estimate?.lower),
              number(estimate?.upper),
            ],
          }))}
        />
      )}
      <HowCalculated
        topic="reliability"
        figures={items.map(({ figure }) => figure)}
        names={named.map(({ name }) => name)}
      />
    </div>
  );
}

/** How far observers agree: pairs of ratings, all of them, and by exercise and competency. */
export function AgreementSection() {
  const t = useT();
  const { agreement, alpha, items, within } = useStatistics().shown.statistics;
  return (
    <Section title={t("statistics:agreementTitle")} hint={t("statistics:agreementHint")}>
      <div className={classes["part"]}>
        <FigureView figure={agreement}>{(value) => <Exact value={value} />}</FigureView>
        <HowCalculated topic="agreement" figures={[agreement]} />
      </div>
      {alpha && <AlphaPart figure={alpha} />}
      {items && items.length > 0 && <Items items={items} />}
      {within && <WithinGroups figure={within} />}
    </Section>
  );
}
