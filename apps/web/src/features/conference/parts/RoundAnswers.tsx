import type { RoundEntry } from "@assay/contract";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Row } from "../model/agenda.ts";
import classes from "./Decision.module.css";

/** Where the second round of an item stands, as far as who looks may know. */
export function RoundState({ row: { round } }: { row: Row }) {
  const t = useT();
  if (!round) return null;
  const { isOpen, asked, answered } = round;
  if (answered === undefined)
    return <StatusBadge tone="partial">{t("conference:roundIsOpen")}</StatusBadge>;
  return (
    <StatusBadge tone={isOpen ? "partial" : "done"}>
      {t("conference:roundCount", { answered, asked })}
    </StatusBadge>
  );
}

type Answers = Pick<RoundEntry, "answers" | "earlyReason">;

/** The revised values with their reasons, without whose they are, and why the round was closed early. */
export function AnswerList({ answers, earlyReason }: Answers) {
  const t = useT();
  const { number } = useFormat();
  return (
    <ul>
      {answers.map(({ value, reason }, index) => (
        <li key={`${index} ${value}`}>
          <b>{number(value)}</b>{" "}
          {reason !== undefined && <span>{t("conference:quoted", { text: reason })}</span>}
        </li>
      ))}
      {earlyReason !== undefined && <li>{t("conference:closedEarly", { reason: earlyReason })}</li>}
    </ul>
  );
}

/** What was given in the second round of an item, which a projector does not show; nothing until it is closed. */
export function RoundAnswers({ row: { round } }: { row: Row }) {
  const t = useT();
  if (round?.answers === undefined || round.answers.length === 0) return null;
  const { answers, earlyReason } = round;
  return (
    <Section title={t("conference:roundReasons")} hint={t("conference:roundReasonsHint")}>
      <div className={classes["entry"]}>
        <AnswerList answers={answers} {...(earlyReason !== undefined && { earlyReason })} />
      </div>
    </Section>
  );
}
