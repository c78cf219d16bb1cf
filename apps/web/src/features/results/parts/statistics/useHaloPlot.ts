import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { axisAround } from "../../model/statistics/axis.ts";
import { isJudged, type ObserverFigures, valueIn } from "../../model/statistics/figures.ts";
import { NO_NUMBER, type ObserverPlot } from "../../model/statistics/observerPlot.ts";
import { useWho } from "./useWho.ts";

/** How far observers tell competencies apart, beside the others. */
export function useHaloPlot(observers: readonly ObserverFigures[]): ObserverPlot {
  const t = useT();
  const format = useFormat();
  const { whoIs, nameOf, isOwn } = useWho();
  const known = observers.flatMap(({ halo }) => valueIn(halo) ?? []);
  const number = (value: number | null | undefined): string =>
    value == null ? NO_NUMBER : format.number(value, 2);
  return {
    kind: "halo",
    axis: axisAround([0, 1, ...known.flatMap(({ own, others }) => [own.sd, others?.sd ?? 0])], 1),
    figureOf: (observer) => observer.halo,
    rowOf(observer) {
      const value = valueIn(observer.halo);
      if (!value) return null;
      const { own, others } = value;
      return {
        key: observer.observerId,
        name: nameOf(observer.observerId),
        value: own.sd,
        beside: others?.sd,
        said: number(own.sd),
        isJudged: isJudged(observer.halo),
        isOwn: isOwn(observer.observerId),
      };
    },
    sentenceOf(observer) {
      const value = valueIn(observer.halo);
      if (!value) return null;
      const { own, others } = value;
      return t("statistics:haloOf", {
        ...whoIs(observer.observerId),
        own: number(own.sd),
        others: number(others?.sd),
        hasOthers: others ? "yes" : "no",
      });
    },
    heads: [
      t("statistics:haloOwn"),
      t("statistics:haloOthers"),
      t("statistics:haloR"),
      t("statistics:haloROthers"),
    ],
    cellsOf(observer) {
      const value = valueIn(observer.halo);
      const { own, others } = value ?? { own: null, others: null };
      return [number(own?.sd), number(others?.sd), number(own?.r), number(others?.r)];
    },
  };
}
