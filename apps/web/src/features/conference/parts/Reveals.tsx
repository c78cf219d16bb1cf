import { isExplained, isSealing, observerCellKey } from "@assay/domain";
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { missingQuery } from "../../runs/api.ts";
import { submissionsQuery } from "../api.ts";
import { type CandidateReveal, candidateReveals } from "../model/candidateReveals.ts";
import classes from "./Decision.module.css";
import { useConference, useItemNames } from "./useConference.ts";
import { useRevealing } from "./useRevealing.ts";

function RevealItem({ reveal }: { reveal: CandidateReveal }) {
  const t = useT();
  const { run } = useConference();
  const { candidateOf } = useItemNames();
  const acts = useRevealing();
  const { candidateId, submitted, all, awaited, isRevealed, unnamed } = reveal;
  const [revealId] = unnamed;
  const mayName = revealId !== undefined && run.process.ratingRules?.names !== "NEVER";
  const name = candidateOf(candidateId);
  return (
    <li className={classes["reveal"]}>
      <span className={classes["revealName"]}>{name}</span>
      <StatusBadge tone={submitted === all ? "done" : "partial"}>
        {t("conference:submitted", { submitted, all })}
      </StatusBadge>
      {!isRevealed && (
        <Button
          variant={awaited === 0 ? "filled" : "default"}
          size="sm"
          aria-label={t(awaited === 0 ? "conference:revealOf" : "conference:openEarlyOf", { name })}
          onClick={() =>
            void (awaited === 0 ? acts.reveal(candidateId) : acts.openEarly(candidateId, awaited))
          }
        >
          {t(awaited === 0 ? "conference:reveal" : "conference:openEarly")}
        </Button>
      )}
      {mayName && (
        <Button
          variant="default"
          size="sm"
          aria-label={t("conference:showNamesOf", { name })}
          onClick={() => void acts.showNames(candidateId, revealId)}
        >
          {t("conference:showNames")}
        </Button>
      )}
    </li>
  );
}

/** The numbers of submissions, and the steps by which a moderator opens the ratings; nothing if nothing is sealed. */
export function Reveals() {
  const t = useT();
  const { run } = useConference();
  const isSealed = isSealing({ ...run, ratingRules: run.process.ratingRules });
  const submissions = useQuery({ ...submissionsQuery(run.id), enabled: isSealed });
  const missing = useQuery({
    ...missingQuery(run.id),
    enabled: isSealed && run.can.seeMissing === true,
  });
  if (!isSealed) return null;
  if (submissions.error && !submissions.data)
    return (
      <ErrorNotice
        title={t("conference:submissionsFailed")}
        text={errorText(submissions.error, t)}
        onRetry={() => void submissions.refetch()}
      />
    );
  if (!submissions.data) return <Skeleton height={120} />;
  const explained = new Set((missing.data?.ratings ?? []).filter(isExplained).map(observerCellKey));
  return (
    <Section title={t("conference:reveals")} hint={t("conference:revealsHint")}>
      <ul className={classes["reveals"]}>
        {candidateReveals(run, submissions.data, explained).map((reveal) => (
          <RevealItem key={reveal.candidateId} reveal={reveal} />
        ))}
      </ul>
    </Section>
  );
}
