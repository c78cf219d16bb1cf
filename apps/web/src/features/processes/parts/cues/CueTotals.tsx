import type { Item } from "@assay/contract";
import { cueSteps, type Language } from "@assay/domain";
import { memo } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import type { CueCell, ProgressOf } from "../../model/cues/cueCells.ts";
import classes from "./CueOverview.module.css";

interface CueTotalsProps {
  items: readonly Item[];
  languages: readonly Language[];
  cells: readonly CueCell[];
  progressOf: ProgressOf;
}

/** How many cells are complete in each language. */
export const CueTotals = memo(function CueTotals(props: CueTotalsProps) {
  const { items, cells, progressOf, languages } = props;
  const t = useT();
  const complete = new Map<Language, number>();
  const steps = new Map(cueSteps<Item>(items).map((item) => [item.id, item]));
  for (const { itemId, competencyId } of cells) {
    const item = steps.get(itemId);
    const states = item ? progressOf(item, competencyId).languages : {};
    for (const language of languages)
      if (states[language] === "complete")
        complete.set(language, (complete.get(language) ?? 0) + 1);
  }
  return (
    <ul className={classes["totals"]} aria-label={t("cues:totals")}>
      {languages.map((language) => {
        const count = complete.get(language) ?? 0;
        const isDone = count === cells.length;
        return (
          <li key={language} className={classes["total"]}>
            <span className={classes["totalName"]}>
              <StatusDot tone={isDone ? "done" : count > 0 ? "partial" : "open"} label="" />
              {LANGUAGE_NAMES[language]}
            </span>
            <progress
              className={classes["bar"]}
              max={cells.length}
              value={count}
              aria-label={LANGUAGE_NAMES[language]}
            />
            <span className={classes["count"]}>
              {t("cues:totalCount", { count, total: cells.length })}
            </span>
          </li>
        );
      })}
    </ul>
  );
});
