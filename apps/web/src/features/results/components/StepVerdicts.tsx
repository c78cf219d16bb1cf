import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { DECIMALS, judgeStep, ratingsOf } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { useFormat } from "../../../app/i18n/format.ts";
import { useLanguage, useT } from "../../../app/i18n/texts.ts";
import { useExplanation } from "./explain/useExplanation.tsx";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { nameOf } from "./steps.ts";

interface StepVerdictsProps {
  run: ProcessRun;
  steps: readonly Item[];
  /** Those of the table, by which unknown observers are numbered. */
  exercises: readonly Item[];
  name: string;
  /** The candidate's. */
  assessments: readonly Assessment[];
}

/** Each step of a candidate: the value over all ratings that count, and whether it is enough. */
export function StepVerdicts({ run, steps, exercises, name, assessments }: StepVerdictsProps) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const { explain, dialog } = useExplanation({ run, exercises });
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
              <PassBadge
                judgement={judgement}
                value={value === null ? null : format.number(value, DECIMALS[strategy])}
                name={nameOf(item, language)}
                onExplain={() =>
                  explain({
                    name,
                    assessments,
                    steps: [item],
                    about: { kind: "verdict", id: item.id },
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      {dialog}
    </section>
  );
}
