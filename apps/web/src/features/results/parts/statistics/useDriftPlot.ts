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

/** Exercises over which a change is said: from one to the next it is too small to be pictured. */
const EXERCISES = 10;
/** A smaller chance than this is said as "less than". */
const LEAST_CHANCE = 0.001;

/** Whether observers became milder or stricter. */
export function useDriftPlot(observers: readonly ObserverFigures[]): ObserverPlot {
  const t = useT();
  const format = useFormat();
  const { whoIs, nameOf, isOwn } = useWho();
  const signed = useSignedNumber();
  const changeOf = ({ slope, se }: { slope: number; se: number }) => {
    const [change, half] = [slope * EXERCISES, se * EXERCISES * STANDARD_ERRORS];
    return { change, ends: [change - half, change + half] as const };
  };
  const known = observers.flatMap(({ drift }) => valueIn(drift) ?? []);
  const isMarked = ({ drift }: ObserverFigures) => markOf(drift) === "marked";
  const chance = (p: number): string =>
    p < LEAST_CHANCE ? `< ${format.number(LEAST_CHANCE, 3)}` : format.number(p, 3);
  return {
    kind: "drift",
    reference: 0,
    axis: axisAboutZero(
      known.flatMap((one) => [...changeOf(one).ends]),
      1,
    ),
    figureOf: (observer) => observer.drift,
    isMarked,
    rowOf(observer) {
      const value = valueIn(observer.drift);
      if (!value) return null;
      const { change, ends } = changeOf(value);
      return {
        key: observer.observerId,
        name: nameOf(observer.observerId),
        value: change,
        ends,
        said: signed(change, 1),
        isJudged: isJudged(observer.drift),
        isMarked: isMarked(observer),
        isOwn: isOwn(observer.observerId),
      };
    },
    sentenceOf(observer) {
      const value = valueIn(observer.drift);
      if (!value) return null;
      const { change } = changeOf(value);
      return t("statistics:driftOf", {
        ...whoIs(observer.observerId),
        direction: directionOf(change),
        points: format.number(Math.abs(change), 1),
        mark: markOf(observer.drift),
      });
    },
    heads: [t("statistics:drift"), t("statistics:driftP"), t("statistics:noticeable")],
    cellsOf(observer) {
      const value = valueIn(observer.drift);
      if (!value) return [NO_NUMBER, NO_NUMBER, NO_NUMBER];
      return [
        signed(changeOf(value).change, 2),
        chance(value.p),
        isJudged(observer.drift)
          ? t(value.isMarked ? "statistics:yes" : "statistics:no")
          : t("statistics:judgeShortOpen"),
      ];
    },
  };
}
