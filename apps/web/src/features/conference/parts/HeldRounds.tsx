import type { RoundEntry } from "@assay/contract";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { HeldRoundsProps } from "../../results/shared/heldRounds.ts";
import { protocolQuery } from "../api.ts";
import classes from "./Decision.module.css";
import { AnswerList } from "./RoundAnswers.tsx";

/** What a second round has changed, and why, without whose the values are. */
export function RoundFacts({ round }: { round: RoundEntry }) {
  const t = useT();
  const { number } = useFormat();
  const { before, after, answered, asked } = round;
  const list = (values: readonly number[]) => values.map((value) => number(value)).join("  ");
  const shown = (value: number | null) => (value === null ? "–" : number(value));
  return (
    <>
      <p>
        {t("conference:roundChange", {
          before: shown(before.calculated),
          after: shown(after.calculated),
        })}
        , {t("conference:answeredOf", { answered, asked })}
      </p>
      <p className={classes["values"]}>
        {t("conference:roundValues", { before: list(before.values), after: list(after.values) })}
      </p>
      <AnswerList {...round} />
    </>
  );
}

/** The second rounds about a value, where its results are explained; nothing if there was none, or if they cannot be read. */
export default function HeldRounds({ runId, isAbout, nameOf }: HeldRoundsProps) {
  const t = useT();
  const { data } = useQuery(protocolQuery(runId));
  const rounds = (data?.rounds ?? []).filter(isAbout);
  if (rounds.length === 0) return null;
  return (
    <section aria-label={t("conference:rounds")}>
      <h3>{t("conference:rounds")}</h3>
      <ol className={classes["entries"]}>
        {rounds.map((round) => (
          <li key={round.id} className={classes["entry"]}>
            {nameOf && <b>{nameOf(round)}</b>}
            <RoundFacts round={round} />
          </li>
        ))}
      </ol>
    </section>
  );
}
