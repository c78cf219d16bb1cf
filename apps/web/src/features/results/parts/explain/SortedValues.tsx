import { type Explanation, tally } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Explain.module.css";
import { MOST_SINGLE } from "../../model/explain/formula.ts";

interface Shown {
  value: number;
  /** How often it is there. */
  count: number;
  isTaken: boolean;
}

/** Each value by itself, or of many how often each is there; those in the middle are marked. */
function shownValues({ values, taken }: Explanation): Shown[] {
  if (values.length <= MOST_SINGLE)
    return values.map((value, index) => ({
      value,
      count: 1,
      isTaken: index >= taken.from && index < taken.to,
    }));
  const middle = values.slice(taken.from, taken.to);
  return tally(values).map((one) => ({ ...one, isTaken: middle.includes(one.value) }));
}

/** The values of a median in their order, with the one or two in the middle. */
export function SortedValues({ explanation }: { explanation: Explanation }) {
  const t = useT();
  const format = useFormat();
  const { values, taken } = explanation;
  const places = { first: taken.from + 1, second: taken.to, count: values.length };
  return (
    <>
      <ol className={classes["sorted"]}>
        {shownValues(explanation).map(({ value, count, isTaken }, index) => (
          <li key={`${index} ${value}`} data-taken={isTaken || undefined}>
            {isTaken ? <mark>{format.number(value)}</mark> : format.number(value)}
            {values.length > MOST_SINGLE && <small>{t("resultsExplained:times", { count })}</small>}
          </li>
        ))}
      </ol>
      {t(`resultsExplained:${taken.to - taken.from === 1 ? "middleOne" : "middleTwo"}`, places)}
    </>
  );
}
