import type { Explanation, ObserverRating } from "@assay/domain";
import { use } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import classes from "./Explain.module.css";
import { NamesContext } from "../../model/explain/names.ts";
import { Ratings } from "./Ratings.tsx";

type LeftOutRatings = Explanation<ObserverRating>["leftOut"];

/** What has no part in the value, by its reason, exercise and competency. */
export function LeftOut({ leftOut }: { leftOut: LeftOutRatings }) {
  const t = useT();
  const names = use(NamesContext);
  const byReason = Map.groupBy(leftOut, ({ reason }) => reason);
  return (
    <Disclosure title={t("resultsExplained:leftOut", { count: leftOut.length })}>
      {[...byReason].map(([reason, all]) => (
        <section key={reason} className={classes["reason"]}>
          <h3>{t(`resultsExplained:reason_${reason}`, { count: all.length })}</h3>
          <ul>
            {[
              ...Map.groupBy(
                all.map(({ rating }) => rating),
                ({ exerciseId, competencyId }) =>
                  `${names.exercise(exerciseId)} · ${names.competency(competencyId)}`,
              ),
            ].map(([place, ratings]) => (
              <li key={place}>
                <span>{place}</span>
                <Ratings ratings={ratings} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Disclosure>
  );
}
