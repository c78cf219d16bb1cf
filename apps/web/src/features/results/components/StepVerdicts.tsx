import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { DECIMALS, type Judgement, judgeStep, ratingsOf } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useFormat } from "../../../app/i18n/format.ts";
import { useLanguage, useT } from "../../../app/i18n/texts.ts";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { nameOf } from "./steps.ts";

const ExplainDialog = lazy(() => import("./ExplainDialog.tsx"));

interface StepVerdictsProps {
  run: ProcessRun;
  steps: readonly Item[];
  name: string;
  /** The candidate's. */
  assessments: readonly Assessment[];
}

/** Each step of a candidate: the value over all ratings that count, and whether it is enough. */
export function StepVerdicts({ run, steps, name, assessments }: StepVerdictsProps) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const [explained, setExplained] = useState<{ item: Item; judgement: Judgement }>();
  const strategy = run.process.cutOffStrategy;
  const ratings = ratingsOf(assessments, "OBSERVATION");
  const resultRatings = ratingsOf(assessments, "RESULT");
  return (
    <section className={classes["verdicts"]}>
      <Title order={2} size="h4">
        {t("results:judgement")}
      </Title>
      <ul>
        {steps.map((item) => {
          const judgement = judgeStep({ item, strategy, ratings, resultRatings });
          const { value } = judgement;
          return (
            <li key={item.id}>
              <Text component="span">{nameOf(item, language)}</Text>
              <Text component="span" fw={650} className="numbers">
                {value === null ? "-" : format.number(value, DECIMALS[strategy])}
              </Text>
              <PassBadge
                judgement={judgement}
                name={nameOf(item, language)}
                onExplain={() => setExplained({ item, judgement })}
              />
            </li>
          );
        })}
      </ul>
      {explained && (
        <Suspense>
          <ExplainDialog
            run={run}
            {...explained}
            name={name}
            onClose={() => setExplained(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
