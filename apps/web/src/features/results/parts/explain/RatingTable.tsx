import type { ObserverRating } from "@assay/domain";
import { use } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Explain.module.css";
import { NamesContext } from "../../model/explain/names.ts";
import { Ratings } from "./Ratings.tsx";

/** The ratings that count, by exercise and competency. */
export function RatingTable({ ratings }: { ratings: readonly ObserverRating[] }) {
  const t = useT();
  const names = use(NamesContext);
  const groups = [
    ...Map.groupBy(ratings, ({ exerciseId, competencyId }) => `${exerciseId}/${competencyId}`),
  ].map(([key, [first, ...more]]) => ({ key, first, all: first ? [first, ...more] : [] }));
  const caption = t("resultsExplained:counted", { count: ratings.length });
  return (
    <table className={classes["ratings"]}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("resultsExplained:exercise")}</th>
          <th scope="col">{t("resultsExplained:competency")}</th>
          <th scope="col">{t("resultsExplained:ratings")}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ key, first, all }) => (
          <tr key={key}>
            <th scope="row">{first && names.exercise(first.exerciseId)}</th>
            <th scope="row">{first && names.competency(first.competencyId)}</th>
            <td>
              <Ratings ratings={all} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
