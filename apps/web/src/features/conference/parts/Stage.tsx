import { conferenceKey, tagsEvidence, textIn } from "@assay/domain";
import { Suspense } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import type { Row } from "../model/agenda.ts";
import { Cues } from "./Cues.tsx";
import { RoundState } from "./RoundAnswers.tsx";
import classes from "./Stage.module.css";
import { useConference, useItemNames } from "./useConference.ts";

// Only where observers tag evidence.
const Evidence = partWithTexts(() => import("./Evidence.tsx"), "evidence");
interface DotsProps {
  count: number;
  /** Whether the dots are values from before a second round. */
  isFirst?: boolean;
}

const Dots = ({ count, isFirst }: DotsProps) => (
  <span className={classes["dots"]} aria-hidden>
    {Array.from({ length: count }, (_, dot) => (
      <span key={dot} className={classes["dot"]} data-first={isFirst || undefined} />
    ))}
  </span>
);

/** Which dots are which, where there were two rounds. */
function Legend() {
  const t = useT();
  return (
    <p className={classes["legend"]} aria-hidden>
      <span className={classes["dot"]} data-first />
      <span>{t("conference:firstValues")}</span>
      <span className={classes["dot"]} />
      <span>{t("conference:latestValues")}</span>
    </p>
  );
}

/** How many have given each level of the scale: as dots, and in words for who does not see them. */
function Values({ row }: { row: Row }) {
  const t = useT();
  const { number } = useFormat();
  const order = useLanguageOrder();
  const { criterions } = useConference().run.scale;
  const isRevised = row.revised !== undefined;
  return (
    <ol className={classes["levels"]} aria-label={t("conference:values")}>
      {criterions.map(({ value, texts }) => {
        const countIn = (values: readonly number[]) => values.filter((one) => one === value).length;
        const [count, again] = [countIn(row.values), countIn(row.latest)];
        const short = textIn(texts, order)?.textShort ?? "";
        return (
          <li
            key={value}
            className={classes["level"]}
            data-given={count + again > 0 || undefined}
            data-decided={row.conference === value || undefined}
          >
            <span className={classes["pair"]}>
              <Dots count={count} isFirst={isRevised} />
              {isRevised && <Dots count={again} />}
            </span>
            <span className={classes["value"]}>{number(value)}</span>
            {short !== number(value) && <span className={classes["short"]}>{short}</span>}
            <span className={classes["words"]}>
              {t("conference:given", { count })}
              {isRevised && `, ${t("conference:givenAgain", { count: again })}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Facts({ row }: { row: Row }) {
  const t = useT();
  const { number } = useFormat();
  const shown = (value: number | null) => (value === null ? "–" : number(value));
  const facts = [
    ["calculated", shown(row.calculated)],
    ["range", number(row.range)],
    ["spread", shown(row.standardDeviation)],
    ...(row.conference === null ? [] : [["decided", number(row.conference)] as const]),
  ] as const;
  return (
    <dl className={classes["facts"]}>
      {facts.map(([name, value]) => (
        <div key={name} data-fact={name}>
          <dt>{t(`conference:${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The observers with their values, once a moderator has shown them; before, a note that of two values each observer knows both. */
function Observers({ row }: { row: Row }) {
  const t = useT();
  const { number } = useFormat();
  const { personOf } = useItemNames();
  if (row.observers === undefined)
    return row.values.length === 2 ? (
      <p className={classes["note"]}>{t("conference:twoCanTell")}</p>
    ) : null;
  return (
    <ul className={classes["observers"]} aria-label={t("conference:observers")}>
      {row.observers.map(({ observerId, given, revised }) => {
        const first = given === null ? "–" : number(given);
        return (
          <li key={observerId}>
            <span>{personOf(observerId)}</span>{" "}
            <b>
              {revised === undefined
                ? first
                : t("conference:becomes", { before: first, after: number(revised) })}
            </b>
          </li>
        );
      })}
    </ul>
  );
}

/** What came after the reveal and does not count, once it may be known whose it is. */
function Proposals({ row }: { row: Row }) {
  const t = useT();
  const { number } = useFormat();
  const { personOf } = useItemNames();
  if (row.proposals === undefined) return null;
  return (
    <div className={classes["cues"]}>
      <h3>{t("conference:proposals")}</h3>
      <ul aria-label={t("conference:proposals")}>
        {row.proposals.map(({ observerId, given }) => (
          <li key={observerId}>
            {personOf(observerId)} <b>{number(given)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The item that is discussed, large enough for a room. */
export function Stage({ row, isProjected = false }: { row: Row; isProjected?: boolean }) {
  const t = useT();
  const { run } = useConference();
  const { candidateOf, stepOf, competencyOf } = useItemNames();
  return (
    <section className={classes["stage"]} aria-labelledby="conference-item">
      <p className={classes["about"]}>
        {candidateOf(row.candidateId)} · {stepOf(row.exerciseId)}
      </p>
      <h2 id="conference-item" className={classes["competency"]} aria-live="polite">
        {competencyOf(row.competencyId)}
      </h2>
      <div className={classes["badges"]}>
        {row.isAgreed && <StatusBadge tone="done">{t("conference:agreed")}</StatusBadge>}
        <RoundState row={row} />
        {row.turns && <StatusBadge tone="warning">{t("conference:turns")}</StatusBadge>}
      </div>
      <Values row={row} />
      {row.revised !== undefined && <Legend />}
      <div className={classes["below"]}>
        <div>
          <Facts row={row} />
          <Observers row={row} />
          <Proposals row={row} />
        </div>
        <Cues row={row} />
      </div>
      {tagsEvidence(run.process) && !isProjected && (
        <Suspense fallback={null}>
          <Evidence key={conferenceKey(row)} row={row} />
        </Suspense>
      )}
    </section>
  );
}
