import type { Assessment, AssessmentValue, Item, PastOverwrite, ProcessRun } from "@assay/contract";
import { type Id, submitsRatings, textIn } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { fullName } from "../../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { Suspense } from "react";
import { heldRounds } from "../../shared/heldRounds.ts";
import classes from "./RatingDialog.module.css";
import { useCriterionText } from "./useCriterionText.ts";

interface RatingFactsProps {
  run: ProcessRun;
  assessment: Assessment;
  exercise: Item | undefined;
  value: AssessmentValue;
  /** The observer. */
  name: string;
  /** What was overwritten in the assessment; null where that cannot be read now. */
  past: readonly PastOverwrite[] | null;
}

/** The texts of the cues that the observer ticked. */
function useCueTexts(exercise: Item | undefined, value: AssessmentValue): string[] {
  const order = useLanguageOrder();
  const groups = exercise?.cues[value.competencyId]?.cueGroups ?? [];
  return groups
    .flatMap(({ cues }) => cues)
    .filter(({ uid }) => value.selectedCueIds.includes(uid))
    .map(({ cueTexts }) => textIn<string>(cueTexts, order) ?? "");
}

/** Who rated what and when, the observer's own value, and what was made of it. */
export function RatingFacts({ run, assessment, exercise, value, name, past }: RatingFactsProps) {
  const t = useT();
  const format = useFormat();
  const criterion = useCriterionText(run);
  const cues = useCueTexts(exercise, value);
  const { selectedCriterion, selectedCriterionOverwrite } = value;
  return (
    <>
      <dl className={classes["facts"]}>
        <dt>{t("resultsManual:ratedBy")}</dt>
        <dd>{name}</dd>
        <dt>{t("resultsManual:ratedAt")}</dt>
        <dd>{format.dateTime(assessment.updatedOn)}</dd>
        <dt>{t("resultsManual:ownValue")}</dt>
        <dd>{criterion(selectedCriterion)}</dd>
        {value.revisedCriterion !== undefined && (
          <>
            <dt>{t("resultsManual:revisedValue")}</dt>
            <dd>{criterion(value.revisedCriterion)}</dd>
          </>
        )}
        {value.conferenceCriterion !== undefined && (
          <>
            <dt>{t("resultsManual:conferenceValue")}</dt>
            <dd>{criterion(value.conferenceCriterion)}</dd>
          </>
        )}
        {assessment.submission && (
          <>
            <dt>{t("resultsManual:submission")}</dt>
            <dd>
              {t(`resultsManual:submission_${assessment.submission.state}`, {
                time: assessment.submission.at ? format.dateTime(assessment.submission.at) : "",
              })}
              {assessment.submission.reason !== undefined && (
                <q className={classes["reason"]}>{assessment.submission.reason}</q>
              )}
            </dd>
          </>
        )}
        {selectedCriterionOverwrite !== null && (
          <>
            <dt>{t("resultsManual:countingValue")}</dt>
            <dd>
              <b>{criterion(selectedCriterionOverwrite)}</b> ({t("results:overwritten")})
            </dd>
          </>
        )}
        <dt>{t("resultsManual:cues")}</dt>
        <dd>
          {cues.length === 0 ? (
            t("resultsManual:noCues")
          ) : (
            <ul className={classes["cues"]}>
              {cues.map((cue) => (
                <li key={cue}>{cue}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      {submitsRatings(run.process) && (
        <Suspense>
          <heldRounds.View
            runId={run.id}
            isAbout={({ candidateId, exerciseId, competencyId }) =>
              candidateId === assessment.candidateId &&
              exerciseId === assessment.exerciseId &&
              competencyId === value.competencyId
            }
          />
        </Suspense>
      )}
      <History run={run} value={value} past={past} />
    </>
  );
}

/** Who overwrote the rating, when, from what, to what; nothing where nobody ever did. */
function History({ run, value, past }: Pick<RatingFactsProps, "run" | "value" | "past">) {
  const t = useT();
  const format = useFormat();
  if (past === null) return <Text c="dimmed">{t("resultsManual:historyFailed")}</Text>;
  const rows = past.filter((one) => one.competencyId === value.competencyId);
  if (rows.length === 0) return null;
  const nameOf = (id: Id): string => {
    const person = run.people.find((one) => one.id === id);
    return (person && fullName(person)) ?? t("results:unknownPerson");
  };
  const number = (one: number | null): string => {
    if (one !== null) return format.number(one);
    const own = value.selectedCriterion;
    return t("resultsManual:own", { value: own === null ? "-" : format.number(own) });
  };
  return (
    <section className={classes["section"]}>
      <Title order={3} size="h5">
        {t("resultsManual:history")}
      </Title>
      <ol className={classes["history"]}>
        {rows.map(({ id, personId, at, from, to, reason }) => (
          <li key={id}>
            {t("resultsManual:historyRow", {
              name: nameOf(personId),
              when: format.dateTime(at),
              from: number(from),
              to: number(to),
            })}
            {reason !== undefined && <q className={classes["reason"]}>{reason}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}
