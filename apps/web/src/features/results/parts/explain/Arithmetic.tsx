import type { Explanation, ObserverRating } from "@assay/domain";
import type { ReactNode } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import { NO_VALUE } from "../ValueCell.tsx";
import classes from "./Explain.module.css";
import { exactText, formulaText } from "../../model/explain/formula.ts";
import { LeftOut } from "./LeftOut.tsx";
import { RatingTable } from "./RatingTable.tsx";
import { SortedValues } from "./SortedValues.tsx";

/** What the value was compared with. */
interface Limit {
  limit: number;
  passed: boolean;
}

interface ArithmeticProps {
  explanation: Explanation<ObserverRating>;
  /** Absent where this value alone decides nothing. */
  limit?: Limit | undefined;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Compares the value with its limit, or says that this value alone decides nothing. */
function LimitLine({ explanation, limit }: ArithmeticProps) {
  const t = useT();
  const format = useFormat();
  const { value, decimals } = explanation;
  if (!limit) return t("resultsExplained:noLimit");
  const given = format.number(limit.limit);
  const shown = value === null ? NO_VALUE : format.number(value, decimals);
  const key = limit.passed ? "limitReached" : value === null ? "limitNoValue" : "limitMissed";
  return (
    <span className={classes["compared"]}>
      <StatusDot tone={limit.passed ? "done" : "failed"} label="" />
      {t(`resultsExplained:${key}`, { value: shown, limit: given })}
    </span>
  );
}

/** From the ratings to the value that is shown, in numbers and words. */
export function Arithmetic({ explanation, limit }: ArithmeticProps) {
  const t = useT();
  const format = useFormat();
  const { strategy, exact, value, decimals, counted, leftOut } = explanation;
  const isMedian = strategy !== "AVG";
  return (
    <>
      <dl className={classes["lines"]}>
        {isMedian && value !== null && (
          <Line label={t("resultsExplained:sorted")}>
            <SortedValues explanation={explanation} />
          </Line>
        )}
        <Line label={t(`resultsExplained:${isMedian ? "median" : "mean"}`)}>
          {value === null ? (
            t("resultsExplained:noValue")
          ) : (
            <span className={classes["formula"]}>{formulaText(explanation, format)}</span>
          )}
        </Line>
        {exact !== null && value !== null && (
          <Line label={t("resultsExplained:rounded")}>
            <span className={classes["formula"]}>
              {exactText(exact, format)} → <b>{format.number(value, decimals)}</b>
            </span>
            {t("resultsExplained:rounding", { decimals })}
          </Line>
        )}
        <Line label={t("resultsExplained:limit")}>
          <LimitLine explanation={explanation} limit={limit} />
        </Line>
      </dl>
      {counted.length > 0 && <RatingTable ratings={counted} />}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
    </>
  );
}
