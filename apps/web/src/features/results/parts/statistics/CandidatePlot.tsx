import { useT } from "../../../../platform/i18n/texts.ts";
import type { Axis } from "../../model/statistics/axis.ts";
import type { DotRow } from "../../model/statistics/dotRow.ts";
import { DotPlot } from "./DotPlot.tsx";
import classes from "./Statistics.module.css";

/** Maximum rows that are drawn: of a thousand nobody sees anything, and the page would be slow. */
const MOST = 50;

interface CandidatePlotProps {
  title: string;
  axis: Axis;
  axisText: string;
  /** Those that matter most come first. */
  rows: readonly DotRow[];
  reference?: number | undefined;
}

/** A plot of candidates; of many only the first, and the table beneath has all. */
export function CandidatePlot({ rows, ...plot }: CandidatePlotProps) {
  const t = useT();
  return (
    <>
      <DotPlot {...plot} rows={rows.slice(0, MOST)} />
      {rows.length > MOST && (
        <p className={classes["hint"]}>
          {t("statistics:firstOnly", { drawn: MOST, all: rows.length })}
        </p>
      )}
    </>
  );
}
