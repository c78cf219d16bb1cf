import { textIn } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { missingQuery } from "../api.ts";
import { columnsOf } from "../model/matrix.ts";
import { isNothingMissing, type Owed, owedByObserver } from "../model/missing.ts";
import classes from "./Missing.module.css";
import { useCandidates, useEditor, useObserverName } from "./useEditor.ts";

/** The names behind the ids of a cell. */
function useNames() {
  const order = useLanguageOrder();
  const { base } = useEditor();
  const observerOf = useObserverName();
  const { nameOf } = useCandidates(base.id);
  const exercises = new Map(
    columnsOf(base.process).map(({ id, texts }) => [id, textIn(texts, order)?.displayName]),
  );
  return {
    observerOf,
    cellOf: ({ candidateId, exerciseId }: { candidateId: string; exerciseId: string }) =>
      `${nameOf(candidateId)}, ${exercises.get(exerciseId) ?? "–"}`,
  };
}

/**
 * What one observer owes: first what waits unsent on their device, then the cells that they have not rated completely.
 */
function OwedPart({ owed }: { owed: Owed }) {
  const t = useT();
  const format = useFormat();
  const { observerOf, cellOf } = useNames();
  const { ratings, unsent } = owed;
  const title = t("runDialogs:owed", {
    name: observerOf(owed.observerId),
    ratings: ratings.length,
    unsent: unsent.length,
  });
  return (
    <Disclosure title={title}>
      <ul className={classes["cells"]}>
        {unsent.map((report) => (
          <li key={`unsent ${cellOf(report)}`}>
            <b>{t("runDialogs:unsentMark")}</b> {cellOf(report)}:{" "}
            {t("runDialogs:unsentText", {
              pages: report.pages,
              ratings: report.ratings,
              time: format.time(report.reportedAt),
            })}
          </li>
        ))}
        {ratings.map((rating) => (
          <li key={cellOf(rating)}>
            {cellOf(rating)}:{" "}
            {t("runDialogs:ratedOf", { rated: rating.rated, all: rating.competencies })}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Who has not rated or sent everything yet, as it is now. */
export default function MissingList() {
  const t = useT();
  const { base } = useEditor();
  const { data, error, refetch } = useQuery(missingQuery(base.id));
  if (data === undefined && error !== null)
    return (
      <ErrorNotice
        title={t("runDialogs:missingFailed")}
        text={t("runDialogs:missingFailedText")}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <div className={classes["waiting"]} aria-busy />;
  if (isNothingMissing(data)) return <Notice tone="success">{t("runDialogs:allThere")}</Notice>;
  return (
    <Stack gap={4}>
      <Notice tone="warning">
        {t("runDialogs:missing", { ratings: data.ratings.length, unsent: data.unsent.length })}
      </Notice>
      {owedByObserver(data).map((owed) => (
        <OwedPart key={owed.observerId} owed={owed} />
      ))}
    </Stack>
  );
}
