import type { Assessment, Item, ProcessRun } from "@assay/contract";
import { Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { candidateObservationsQuery } from "../../../observations/api.ts";
import { observersOf } from "../../model/candidateColumns.ts";
import { ExercisePart } from "./ExercisePart.tsx";
import { observedExercises } from "../../model/observed/observed.ts";

interface ObservedSectionProps {
  run: ProcessRun;
  exercises: readonly Item[];
  candidateId: string;
  /** The candidate's name. */
  name: string;
  /** The candidate's: unknown observers have the same numbers here as in the table. */
  assessments: readonly Assessment[];
}

/** What was observed, to read beside the results: by exercise and observer. */
export default function ObservedSection(props: ObservedSectionProps) {
  const { run, exercises, candidateId, name, assessments } = props;
  const t = useT();
  const seesAll = run.can.readAllObservations === true;
  const { data, error, refetch } = useQuery(candidateObservationsQuery(run.id, candidateId));
  const parts = useMemo(() => {
    const order = assessments.flatMap(({ observerId }) => observerId ?? []);
    return observedExercises(exercises, data ?? [], order);
  }, [exercises, assessments, data]);
  const writers = parts.flatMap(({ observers }) => observers.map(({ observerId }) => observerId));
  const observerOf = observersOf(run, exercises, assessments, writers);
  return (
    <section aria-label={t("overview:observed_title")}>
      <Title order={2} size="h4">
        {t("overview:observed_title")}
      </Title>
      {!seesAll && <Text c="dimmed">{t("overview:observed_restricted")}</Text>}
      {error && (
        <ErrorNotice
          title={t("overview:observed_notLoaded")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton height={240} />}
      {data && writers.length === 0 && <Text>{t("overview:observed_none", { name })}</Text>}
      {writers.length > 0 &&
        parts.map((part) => (
          <ExercisePart key={part.exercise.id} {...{ run, candidateId, part, observerOf }} />
        ))}
    </section>
  );
}
