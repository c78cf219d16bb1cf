import type { Estimate } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { AnyFigure, Counts } from "../../model/statistics/figures.ts";
import { useFigureNames } from "./useStatistics.ts";

type Disconnected = Extract<AnyFigure, { reason: "disconnected" }>;
type Lacks = Extract<AnyFigure, { lacks: unknown }>["lacks"];

/** Sentences about figures that cannot be shown, or not be judged. */
export function useFigureWords() {
  const t = useT();
  const format = useFormat();
  const { personOf } = useFigureNames();

  const lacksText = (lacks: Lacks): string =>
    format.list(
      lacks.flatMap(({ what, has, limit }) =>
        what === "intervalWidth"
          ? []
          : t("statistics:lack", {
              limit,
              has: has ?? 0,
              what: t(`statistics:count_${what}`),
            }),
      ),
    );
  const intervalText = (estimate: Estimate | undefined, candidates: number): string =>
    estimate?.lower == null || estimate.upper === null
      ? t("statistics:judgeNoInterval")
      : t("statistics:judgeInterval", {
          lower: format.number(estimate.lower, 2),
          upper: format.number(estimate.upper, 2),
          count: candidates,
        });
  const groupsText = (groups: readonly (readonly string[])[]): string =>
    format.list(groups.map((group) => `(${format.list(group.map(personOf))})`));
  const disconnectedText = ({ groups, sizes }: Disconnected): string =>
    groups
      ? t("statistics:reason_disconnected", { groups: groupsText(groups) })
      : t("statistics:disconnectedSizes", {
          count: sizes.length,
          sizes: format.list(sizes.map((size) => format.number(size, 0))),
        });

  return {
    /** What a figure lacks, or why there is none; null if nothing has to be said. */
    stateOf(figure: AnyFigure, estimate?: Estimate): string | null {
      if (figure.shown === "value") return null;
      if (figure.shown === "notComputable")
        return figure.reason === "disconnected"
          ? disconnectedText(figure)
          : t(`statistics:reason_${figure.reason}`);
      if (figure.shown === "tooFew")
        return t("statistics:tooFew", { lacks: lacksText(figure.lacks) });
      const lacking = figure.lacks.filter(({ what }) => what !== "intervalWidth");
      const sentences = [
        lacking.length < figure.lacks.length &&
          intervalText(estimate, figure.counts.candidates ?? 0),
        lacking.length > 0 && t("statistics:judge", { lacks: lacksText(lacking) }),
      ];
      return sentences.filter(Boolean).join(" ");
    },
    /** The numbers behind a figure; null if there are none. */
    countsOf(counts: Counts): string | null {
      const all = Object.entries(counts).map(([what, count]) =>
        t("statistics:counted", { what: t(`statistics:count_${what as keyof Counts}`), count }),
      );
      return all.length === 0 ? null : all.join(", ");
    },
  };
}
