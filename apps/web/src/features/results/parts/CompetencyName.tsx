import type { Competency } from "@assay/contract";
import { useLanguage } from "../../../platform/i18n/texts.ts";
import classes from "./ResultTable.module.css";
import { nameOf } from "../model/steps.ts";

/** A competency's name with the marker in its colour. */
export function CompetencyName({ competency }: { competency: Competency }) {
  return (
    <span className={classes["competency"]}>
      <svg viewBox="0 0 12 12" aria-hidden>
        <circle cx="6" cy="6" r="6" fill={competency.colorCode} />
      </svg>
      {nameOf(competency, useLanguage())}
    </span>
  );
}
