import type { ConferenceEntry, RoundEntry } from "@assay/contract";
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
import { RoundFacts } from "./HeldRounds.tsx";
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
        <b>{candidateOf(entry.candidateId)}</b> · {itemName(entry)} ·{" "}
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

/** A second round that was held. */
function HeldRound({ round }: { round: RoundEntry }) {
  const { time } = useFormat();
  const { candidateOf, itemName, personOf } = useItemNames();
  return (
    <li className={classes["entry"]}>
      <p>
        <b>{candidateOf(round.candidateId)}</b> · {itemName(round)}
      </p>
      <RoundFacts round={round} />
      <p className={classes["small"]}>
        {time(round.at)} · {personOf(round.personId)}
      </p>
    </li>
  );
}

/** Decisions and second rounds by time, the latest first. */
const latestFirst = ({
  entries,
  rounds = [],
}: {
  entries: ConferenceEntry[];
  rounds?: RoundEntry[];
}) =>
  [
    ...entries.map((entry) => ({ at: entry.at, view: <Entry key={entry.id} entry={entry} /> })),
    ...rounds.map((round) => ({ at: round.at, view: <HeldRound key={round.id} round={round} /> })),
  ]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(({ view }) => view);

/** What was decided and asked again so far, the latest first. */
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
  const shown = latestFirst(data);
  return (
    <Section title={t("conference:protocol")}>
      {shown.length === 0 ? (
        <p className={classes["small"]}>{t("conference:protocolEmpty")}</p>
      ) : (
        <ol className={classes["entries"]}>{shown}</ol>
      )}
    </Section>
  );
}
