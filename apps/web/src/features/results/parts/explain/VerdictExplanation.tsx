import {
  type CutOffStrategy,
  type ExplainedJudgement,
  isPreliminary,
  type JudgedPart,
  type ObserverRating,
  type RunState,
  standingOf,
} from "@assay/domain";
import { use } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { StatusBadge, StatusDot } from "../../../../ui/StatusBadge.tsx";
import { STANDING_TONES } from "../../model/verdicts.ts";
import { NO_VALUE } from "../ValueCell.tsx";
import { Arithmetic } from "./Arithmetic.tsx";
import classes from "./Explain.module.css";
import { NamesContext } from "../../model/explain/names.ts";

interface VerdictExplanationProps {
  judgement: ExplainedJudgement<ObserverRating>;
  strategy: CutOffStrategy;
  runState: RunState;
}
type Part = VerdictExplanationProps["judgement"]["parts"][number];

/** What a comparison is about. */
function usePartName() {
  const t = useT();
  const names = use(NamesContext);
  return ({ kind, id }: Pick<JudgedPart, "kind" | "id">): string =>
    kind === "total" ? t("resultsExplained:total") : names[kind](id);
}

/** A value beside its limit. As long as the verdict is preliminary, a missed limit is not red. */
function PartTitle({ part, runState }: { part: Part } & Pick<VerdictExplanationProps, "runState">) {
  const t = useT();
  const format = useFormat();
  const partName = usePartName();
  const { explanation, passed, limit } = part;
  const value =
    explanation.value === null ? NO_VALUE : format.number(explanation.value, explanation.decimals);
  return (
    <span className={classes["part"]}>
      <StatusDot
        tone={passed ? "done" : isPreliminary(runState) ? "neutral" : "failed"}
        label={t(`resultsExplained:${passed ? "reached" : "missed"}`)}
      />
      <span>{partName(part)}</span>
      <span className="numbers">
        {t("resultsExplained:partValue", { value, limit: format.number(limit) })}
      </span>
    </span>
  );
}

/** Why a candidate passed a step or not: each value that was compared with a limit, with its arithmetic. */
export function VerdictExplanation({ judgement, strategy, runState }: VerdictExplanationProps) {
  const t = useT();
  const format = useFormat();
  const partName = usePartName();
  const { parts, total, unjudged } = judgement;
  const standing = standingOf(judgement, { runState, strategy });
  const [only] = parts;
  const isTotal = parts.some(({ kind }) => kind === "total");
  const isManual = strategy === "MANUAL";
  return (
    <>
      <div className={classes["verdict"]}>
        <StatusBadge tone={STANDING_TONES[standing]}>
          {t(`results:standing_${standing}`)}
        </StatusBadge>
      </div>
      {isManual && <Notice tone="info">{t("resultsExplained:manualDecides")}</Notice>}
      <p className={classes["rule"]}>{t(`resultsExplained:${only ? "rule" : "nothingJudged"}`)}</p>
      {only && parts.length === 1 ? (
        <>
          <PartTitle part={only} runState={runState} />
          <Arithmetic explanation={only.explanation} limit={only} />
        </>
      ) : (
        parts.map((part) => (
          <Disclosure
            key={`${part.kind}/${part.id}`}
            title={<PartTitle part={part} runState={runState} />}
          >
            <Arithmetic explanation={part.explanation} limit={part} />
          </Disclosure>
        ))
      )}
      {unjudged.length > 0 && (
        <p className={classes["rule"]}>
          {t("resultsExplained:unjudged", {
            names: format.list(unjudged.map(partName)),
          })}
        </p>
      )}
      {(!isTotal || isManual) && (
        <Disclosure
          title={t("resultsExplained:information")}
          note={total.value === null ? NO_VALUE : format.number(total.value, total.decimals)}
        >
          <Arithmetic explanation={total} />
        </Disclosure>
      )}
    </>
  );
}
