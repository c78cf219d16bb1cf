import type { ConferenceEntry } from "@assay/contract";
import { entryFacts } from "@assay/domain";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { protocolQuery } from "../api.ts";
import classes from "./Decision.module.css";
import { useConference, useItemNames } from "./useConference.ts";

function Entry({ entry }: { entry: ConferenceEntry }) {
  const t = useT();
  const { number, time, list } = useFormat();
  const { candidateOf, itemName, personOf } = useItemNames();
  const { present, reason } = entry;
  const { before, after, isTakenBack, duration } = entryFacts(entry);
  const shown = (value: number | null) => (value === null ? "–" : number(value));
  return (
    <li className={classes["entry"]}>
      <p>
        <b>{candidateOf(entry.candidateId)}</b> · {itemName(entry)}:{" "}
        <b>{t("conference:becomes", { before: shown(before), after: shown(after) })}</b>
        {isTakenBack && ` (${t("conference:takenBack")})`}
      </p>
      {reason !== undefined && <p>{t("conference:quoted", { text: reason })}</p>}
      <p className={classes["small"]}>
        {time(entry.at)} · {personOf(entry.personId)} · {t("conference:took", { duration })}
        {present.length > 0 &&
          ` · ${t("conference:present", { people: list(present.map(personOf)) })}`}
      </p>
    </li>
  );
}

/** What was decided so far, the latest first. */
export function Protocol() {
  const t = useT();
  const { run } = useConference();
  const { data, error, refetch } = useQuery(protocolQuery(run.id));
  if (error && !data)
    return (
      <ErrorNotice
        title={t("conference:protocolFailed")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={80} />;
  return (
    <Section title={t("conference:protocol")}>
      {data.length === 0 ? (
        <p className={classes["small"]}>{t("conference:protocolEmpty")}</p>
      ) : (
        <ol className={classes["entries"]}>
          {data.toReversed().map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </Section>
  );
}
