import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { axisAround } from "../../model/statistics/axis.ts";
import { isJudged, type ObserverFigures, valueIn } from "../../model/statistics/figures.ts";
import { NO_NUMBER, type ObserverPlot } from "../../model/statistics/observerPlot.ts";
import { useWho } from "./useWho.ts";

const PERCENT = 100;

/** How much of the scale observers use, beside all ratings. */
export function useSpreadPlot(observers: readonly ObserverFigures[]): ObserverPlot {
  const t = useT();
  const format = useFormat();
  const { whoIs, nameOf, isOwn } = useWho();
  const known = observers.flatMap(({ spread }) => valueIn(spread) ?? []);
  const percent = (share: number): string => format.number(share * PERCENT, 0);
  return {
    kind: "spread",
    reference: PERCENT,
    axis: axisAround([PERCENT, ...known.map(({ ratio }) => ratio * PERCENT)], PERCENT),
    figureOf: (observer) => observer.spread,
    rowOf(observer) {
      const value = valueIn(observer.spread);
      return (
        value && {
          key: observer.observerId,
          name: nameOf(observer.observerId),
          value: value.ratio * PERCENT,
          said: t("statistics:percent", { number: percent(value.ratio) }),
          isJudged: isJudged(observer.spread),
          isOwn: isOwn(observer.observerId),
        }
      );
    },
    sentenceOf(observer) {
      const value = valueIn(observer.spread);
      if (!value) return null;
      const sentence = t("statistics:spreadOf", {
        ...whoIs(observer.observerId),
        percent: percent(value.ratio),
      });
      const middle =
        value.middleShare === null
          ? t("statistics:noMiddle")
          : t("statistics:spreadMiddle", { percent: percent(value.middleShare) });
      return `${sentence} ${middle}`;
    },
    heads: [
      t("statistics:spread"),
      t("statistics:spreadRatio"),
      t("statistics:middleShare"),
      t("statistics:range"),
    ],
    cellsOf(observer) {
      const value = valueIn(observer.spread);
      if (!value) return [NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER];
      const { spread, ratio, middleShare, range } = value;
      return [
        format.number(spread, 2),
        t("statistics:percent", { number: percent(ratio) }),
        middleShare === null
          ? t("statistics:noMiddleShort")
          : t("statistics:percent", { number: percent(middleShare) }),
        format.number(range),
      ];
    },
  };
}
