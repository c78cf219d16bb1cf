import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { axisAboutZero } from "../../model/statistics/axis.ts";
import {
  directionOf,
  isJudged,
  markOf,
  type ObserverFigures,
  STANDARD_ERRORS,
  valueIn,
} from "../../model/statistics/figures.ts";
import { NO_NUMBER, type ObserverPlot } from "../../model/statistics/observerPlot.ts";
import { useSignedNumber, useWho } from "./useWho.ts";

/** How strict or mild observers are. */
export function useLeniencyPlot(observers: readonly ObserverFigures[]): ObserverPlot {
  const t = useT();
  const format = useFormat();
  const { whoIs, nameOf, isOwn } = useWho();
  const signed = useSignedNumber();
  const endsOf = ({ leniency, se }: { leniency: number; se: number }) =>
    [leniency - STANDARD_ERRORS * se, leniency + STANDARD_ERRORS * se] as const;
  const known = observers.flatMap(({ leniency }) => valueIn(leniency) ?? []);
  const isMarked = ({ leniency }: ObserverFigures) => markOf(leniency) === "marked";
  return {
    kind: "leniency",
    reference: 0,
    axis: axisAboutZero(
      known.flatMap((one) => [...endsOf(one)]),
      1,
    ),
    figureOf: (observer) => observer.leniency,
    isMarked,
    rowOf(observer) {
      const value = valueIn(observer.leniency);
      return (
        value && {
          key: observer.observerId,
          name: nameOf(observer.observerId),
          value: value.leniency,
          ends: endsOf(value),
          said: signed(value.leniency, 1),
          isJudged: isJudged(observer.leniency),
          isMarked: isMarked(observer),
          isOwn: isOwn(observer.observerId),
        }
      );
    },
    sentenceOf(observer) {
      const value = valueIn(observer.leniency);
      return (
        value &&
        t("statistics:leniencyOf", {
          ...whoIs(observer.observerId),
          direction: directionOf(value.leniency),
          points: format.number(Math.abs(value.leniency), 1),
          mark: markOf(observer.leniency),
        })
      );
    },
    heads: [
      t("statistics:leniency"),
      t("statistics:standardError"),
      t("statistics:naiveDifference"),
      t("statistics:noticeable"),
    ],
    cellsOf(observer) {
      const value = valueIn(observer.leniency);
      if (!value) return [NO_NUMBER, NO_NUMBER, NO_NUMBER, NO_NUMBER];
      return [
        signed(value.leniency, 2),
        format.number(value.se, 2),
        value.naiveDifference === null ? NO_NUMBER : signed(value.naiveDifference, 2),
        isJudged(observer.leniency)
          ? t(value.isMarked ? "statistics:yes" : "statistics:no")
          : t("statistics:judgeShortOpen"),
      ];
    },
  };
}
