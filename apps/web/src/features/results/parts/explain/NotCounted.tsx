import type { Assessment, MissingRating, ProcessRun } from "@assay/contract";
import { countsInResults, observerCellKey } from "@assay/domain";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { missingQuery } from "../../../runs/api.ts";
import { NamesContext } from "../../model/explain/names.ts";
import { ratedLeaves } from "../../model/steps.ts";
import type { Asked } from "../../model/explain/asked.ts";
import { useObserverLabel } from "../rating/useObserverLabel.ts";
import classes from "./Explain.module.css";

interface NotCountedProps {
  run: ProcessRun;
  asked: Asked;
}

/** Why moderators have left ratings out, by the keys of their cells; empty for who may not see that. */
function useReasons(run: ProcessRun, isNeeded: boolean): ReadonlyMap<string, string> {
  const mayRead = run.can.seeMissing === true && isNeeded;
  const { data } = useQuery({ ...missingQuery(run.id), enabled: mayRead });
  const reasonOf = (rating: MissingRating) =>
    rating.explanation ? [[observerCellKey(rating), rating.explanation.reason] as const] : [];
  return new Map(data?.ratings.flatMap(reasonOf));
}

/** The ratings of these exercises that have no part in results, as they were not submitted in time, and why. */
export function NotCounted({ run, asked }: NotCountedProps) {
  const t = useT();
  const names = use(NamesContext);
  const label = useObserverLabel();
  const exercises = new Set(asked.steps.flatMap(ratedLeaves).map(({ id }) => id));
  const ratings = asked.assessments.filter(
    (one) =>
      one.assessmentType === "OBSERVATION" &&
      exercises.has(one.exerciseId) &&
      !countsInResults(one),
  );
  const reasons = useReasons(run, ratings.length > 0);
  if (ratings.length === 0) return null;
  const textOf = ({ exerciseId, observerId, submission }: Assessment): string => {
    const state = submission?.state === "PROPOSED" ? "PROPOSED" : "DRAFT";
    const place = {
      name: label(names.observer(observerId ?? "")),
      exercise: names.exercise(exerciseId),
    };
    return t(`resultsExplained:notCounted_${state}`, place);
  };
  return (
    <section className={classes["reason"]}>
      <h3>{t("resultsExplained:notCounted", { count: ratings.length })}</h3>
      <ul>
        {ratings.map((one) => {
          const reason = reasons.get(observerCellKey({ ...one, observerId: one.observerId ?? "" }));
          return (
            <li key={one.id}>
              <span>{textOf(one)}</span>
              {reason !== undefined && (
                <Text component="span">{t("resultsExplained:leftOutFor", { reason })}</Text>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
