import type { Item, ProcessRun } from "@assay/contract";
import { type CandidateSheet, type Id, isPreliminary } from "@assay/domain";
import type { Assessment } from "@assay/contract";
import { Text, Title } from "@mantine/core";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { useExplanation } from "./explain/useExplanation.tsx";
import { DecisionHistory } from "./DecisionHistory.tsx";
import { PassBadge } from "./PassBadge.tsx";
import classes from "./ResultTable.module.css";
import { nameOf } from "../model/steps.ts";
import { useMissingText } from "./useMissingText.ts";
import { usePartName } from "./usePartName.ts";

interface StepVerdictsProps {
  run: ProcessRun;
  steps: readonly Item[];
  /** Those of the table, by which unknown observers are numbered. */
  exercises: readonly Item[];
  candidateId: Id;
  name: string;
  /** The candidate's. */
  assessments: readonly Assessment[];
  /** What these ratings come to in the steps. */
  sheet: CandidateSheet;
}

/** Each step of a candidate: the value that decided, whether it is enough, and what is missing. */
export function StepVerdicts(props: StepVerdictsProps) {
  const { run, steps, exercises, candidateId, name, assessments, sheet } = props;
  const t = useT();
  const language = useLanguage();
  const { explain, dialog } = useExplanation({ run, exercises });
  const partName = usePartName(run);
  const missingText = useMissingText(run);
  return (
    <section className={classes["verdicts"]}>
      <Title order={2} size="h4">
        {t("results:judgement")}
      </Title>
      <ul>
        {sheet.verdicts.map((verdict) => {
          const { itemId } = verdict;
          const item = steps.find(({ id }) => id === itemId);
          const shown = item ? nameOf(item, language) : t("results:wholeProcess");
          return (
            <li key={itemId}>
              <span>
                <Text component="span">{shown}</Text>
                {verdict.missing.length > 0 && (
                  <Text size="sm" c="dimmed">
                    {missingText(verdict.missing)}
                  </Text>
                )}
              </span>
              <PassBadge
                verdict={{ judgement: verdict.judgement, missing: [] }}
                runState={run.runState}
                strategy={run.process.cutOffStrategy}
                partName={partName}
                name={shown}
                onExplain={() =>
                  explain({
                    name,
                    assessments,
                    steps: item ? [item] : steps,
                    about: { kind: "verdict", id: itemId },
                  })
                }
              />
            </li>
          );
        })}
      </ul>
      {dialog}
      {run.can.seeAllAssessments === true && !isPreliminary(run.runState) && (
        <DecisionHistory run={run} candidateId={candidateId} />
      )}
    </section>
  );
}
