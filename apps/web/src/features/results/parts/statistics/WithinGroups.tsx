import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { FigureOf } from "../../model/statistics/figures.ts";
import { FigureView } from "./FigureView.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import classes from "./Statistics.module.css";
import { useFigureNames } from "./useStatistics.ts";

/** Maximum cases in the table: those that lie furthest apart come first, and are looked for. */
const MOST = 50;

/** Agreement about single candidates where three or more observers rated the same. */
export function WithinGroups({ figure }: { figure: FigureOf<"within"> }) {
  const t = useT();
  const format = useFormat();
  const { candidateOf, itemOf } = useFigureNames();
  const title = t("statistics:withinTitle");
  return (
    <div className={classes["part"]}>
      <h3>{title}</h3>
      <FigureView figure={figure}>
        {({ things }) => (
          <>
            <p className={classes["lead"]}>
              {t("statistics:withinOf", {
                count: things.length,
                distance: format.number(
                  things.reduce((sum, { ADmean }) => sum + ADmean, 0) / things.length,
                  1,
                ),
              })}
            </p>
            <NumbersTable
              title={title}
              heads={[
                t("statistics:candidate"),
                t("statistics:item"),
                t("statistics:withinRwg"),
                t("statistics:withinAd"),
              ]}
              rows={things
                .toSorted((a, b) => b.ADmean - a.ADmean)
                .slice(0, MOST)
                .map((thing) => ({
                  key: `${thing.candidateId}/${thing.exerciseId}/${thing.competencyId}`,
                  cells: [
                    candidateOf(thing.candidateId),
                    itemOf(thing),
                    format.number(thing.rwg, 2),
                    format.number(thing.ADmean, 2),
                  ],
                }))}
            />
          </>
        )}
      </FigureView>
      <HowCalculated topic="within" figures={[figure]} />
    </div>
  );
}
