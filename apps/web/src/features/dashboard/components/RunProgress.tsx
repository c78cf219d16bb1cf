import type { Progress } from "@assay/domain";
import { useT } from "../../../app/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import { PROGRESS_TONES, type ProgressCounts } from "./cells.ts";
import classes from "./RunProgress.module.css";

/** The order of the bar: what is done grows from the left. */
const ORDER: readonly Progress[] = ["FINISHED", "STARTED", "NOT_STARTED"];

interface RunProgressProps {
  counts: ProgressCounts;
  /** Ratings of everybody, or the caller's own. */
  isOwn: boolean;
}

/** How far the ratings of a run are: one look tells what is missing. */
export function RunProgress({ counts, isOwn }: RunProgressProps) {
  const t = useT();
  const all = counts.FINISHED + counts.STARTED + counts.NOT_STARTED;
  if (all === 0) return null;
  const words: Record<Progress, string> = {
    FINISHED: t("dashboard:countFINISHED", { count: counts.FINISHED }),
    STARTED: t("dashboard:countSTARTED", { count: counts.STARTED }),
    NOT_STARTED: t("dashboard:countNOT_STARTED", { count: counts.NOT_STARTED }),
  };
  const shown = ORDER.filter((progress) => counts[progress] > 0);
  return (
    <div className={classes["progress"]}>
      <div className={classes["bar"]} aria-hidden>
        {shown.map((progress) => (
          <span
            key={progress}
            data-tone={PROGRESS_TONES[progress]}
            style={{ flexGrow: counts[progress] }}
          />
        ))}
      </div>
      <p className={classes["words"]}>
        <span className={classes["whose"]}>
          {isOwn ? t("dashboard:ownRatings") : t("dashboard:allRatings")}
        </span>
        {shown.map((progress) => (
          <span key={progress} className={classes["count"]}>
            <StatusDot tone={PROGRESS_TONES[progress]} label="" size={16} />
            {words[progress]}
          </span>
        ))}
      </p>
    </div>
  );
}
