import { textIn } from "@assay/domain";
import { useId } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import classes from "./Decision.module.css";
import { useConference } from "./useConference.ts";

interface ValueChoiceProps {
  value: number | null;
  onChange(value: number): void;
}

/** The levels of the scale as radio buttons; the page's number keys choose one from anywhere. */
export function ValueChoice({ value, onChange }: ValueChoiceProps) {
  const t = useT();
  const { number } = useFormat();
  const order = useLanguageOrder();
  const group = useId();
  const { criterions } = useConference().run.scale;
  return (
    <div className={classes["choices"]} role="radiogroup" aria-label={t("conference:newValue")}>
      {criterions.map(({ value: level, texts }) => (
        <label key={level} className={classes["choice"]}>
          <input
            type="radio"
            name={group}
            checked={level === value}
            onChange={() => onChange(level)}
            aria-label={[number(level), textIn(texts, order)?.textLong].filter(Boolean).join(" ")}
          />
          <span>{number(level)}</span>
        </label>
      ))}
    </div>
  );
}
