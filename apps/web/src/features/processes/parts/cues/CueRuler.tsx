import type { Criterion } from "@assay/contract";
import { shownRange, textIn } from "@assay/domain";
import { memo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import classes from "./CueRuler.module.css";

interface CueRulerProps {
  criterions: readonly (readonly Criterion[])[];
  /** How many cues each group has, with blanks in between. */
  counts: string;
  /** 0-based; null where the tenant sets off none. */
  highlighted: number | null;
}

/** Leads to the first text of a group of the same cell. */
const goTo = (from: Element, group: number): void =>
  from.closest("section")?.querySelector<HTMLElement>(`[data-group="${group}"] textarea`)?.focus();

/** The scale with its groups side by side; each leads to its cues. */
export const CueRuler = memo(function CueRuler(props: CueRulerProps) {
  const { criterions, counts, highlighted } = props;
  const numbers = counts.split(" ").map(Number);
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  return (
    <ol className={classes["ruler"]} aria-label={t("cues:scale")}>
      {criterions.map((group, index) => {
        const count = t("cues:count", { count: numbers[index] ?? 0 });
        const name = t("cues:group", { range: shownRange(group) });
        return (
          <li key={index} className={classes["part"]} style={{ flexGrow: group.length }}>
            <button
              type="button"
              className={classes["group"]}
              data-highlighted={index === highlighted || undefined}
              aria-label={`${name}, ${count}`}
              onClick={({ currentTarget }) => goTo(currentTarget, index)}
            >
              <span className={classes["criterions"]}>
                {group.map(({ value, texts }) => {
                  const short = textIn(texts, order)?.textShort ?? "";
                  return (
                    <span key={value} className={classes["criterion"]}>
                      <b>{number(value)}</b>
                      {short !== "" && short !== String(value) && (
                        <span className={classes["short"]}>{short}</span>
                      )}
                    </span>
                  );
                })}
              </span>
              <span className={classes["count"]}>{count}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
});
