import type { Evidence, ProcessRun } from "@assay/contract";
import { type Id, observerNumbers } from "@assay/domain";
import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { candidateEvidenceQuery } from "../../../observations/api.ts";
import { EvidenceLines } from "../../../observations/shared/EvidenceLines.tsx";
import type { Asked } from "../../model/explain/asked.ts";
import { evidenceOf } from "../../model/explain/evidenceOf.ts";
import { NamesContext } from "../../model/explain/names.ts";
import classes from "./Explain.module.css";

interface EvidenceOfValueProps {
  run: ProcessRun;
  candidateId: Id;
  asked: Asked;
}

/** What the value's ratings are based on, as far as the reader may read it: who saw it is said by number, as in the report. */
export default function EvidenceOfValue({ run, candidateId, asked }: EvidenceOfValueProps) {
  const t = useT();
  const format = useFormat();
  const names = use(NamesContext);
  const { data, error, refetch } = useQuery(candidateEvidenceQuery(run.id, candidateId));
  const numbers = useMemo(
    () =>
      observerNumbers(
        run,
        candidateId,
        (data ?? []).map(({ observerId }) => observerId),
      ),
    [run, candidateId, data],
  );
  const shown = (one: Evidence) => ({
    ...one,
    reference: t("evidence:reference", {
      number: numbers.get(one.observerId) ?? 0,
      exercise: names.exercise(one.exerciseId),
      time: format.time(one.at),
    }),
  });
  const groups = evidenceOf(data ?? [], asked);
  return (
    <section aria-label={t("evidence:title")} className={classes["evidence"]}>
      <Title order={3} size="h5">
        {t("evidence:title")}
      </Title>
      {run.can.readAllObservations !== true && (
        <Text c="dimmed" size="sm">
          {t("evidence:restricted")}
        </Text>
      )}
      {error && (
        <ErrorNotice
          title={t("evidence:notLoaded")}
          text={errorText(error, t)}
          onRetry={() => void refetch()}
        />
      )}
      {data && groups.length === 0 && <Text>{t("evidence:none")}</Text>}
      {groups.map(({ exerciseId, lines }) => (
        <EvidenceLines key={exerciseId} lines={lines.map(shown)} keyOf={({ id }) => id} />
      ))}
    </section>
  );
}
