import type { Progress } from "@assay/domain";
import { COUNT_TONES, type ProgressCounts } from "../model/cells.ts";
import classes from "./RunProgress.module.css";

/** The order of the bar's parts from the left. */
export const PROGRESS_ORDER: readonly Progress[] = ["FINISHED", "STARTED", "NOT_STARTED"];

/** A bar of the ratings' progress; the text beside it has the numbers. */
export function ProgressBar({ counts }: { counts: ProgressCounts }) {
  return (
    <div className={classes["bar"]} aria-hidden>
      {PROGRESS_ORDER.filter((progress) => counts[progress] > 0).map((progress) => (
        <span
          key={progress}
          data-tone={COUNT_TONES[progress]}
          style={{ flexGrow: counts[progress] }}
        />
      ))}
    </div>
  );
}
