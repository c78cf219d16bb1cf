import type { Progress } from "@assay/domain";
import { COUNT_TONES, type ProgressCounts } from "../model/cells.ts";
import classes from "./RunProgress.module.css";

/** What is done grows from the left. */
export const PROGRESS_ORDER: readonly Progress[] = ["FINISHED", "STARTED", "NOT_STARTED"];

/** How far ratings are, at one look; the words stand beside it. */
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
