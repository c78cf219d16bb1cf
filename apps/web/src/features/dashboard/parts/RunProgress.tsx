import type { Progress } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import { countOf, COUNT_TONES, type ProgressCounts } from "../model/cells.ts";
import { PROGRESS_ORDER, ProgressBar } from "./ProgressBar.tsx";
import classes from "./RunProgress.module.css";

interface RunProgressProps {
  counts: ProgressCounts;
  /** Whether only the caller's ratings are counted. */
  isOwn: boolean;
}

/** The progress of a run's ratings, with the missing ones. */
export function RunProgress({ counts, isOwn }: RunProgressProps) {
  const t = useT();
  if (countOf(counts) === 0) return null;
  const words: Record<Progress, string> = {
    FINISHED: t("dashboard:countFINISHED", { count: counts.FINISHED }),
    STARTED: t("dashboard:countSTARTED", { count: counts.STARTED }),
    NOT_STARTED: t("dashboard:countNOT_STARTED", { count: counts.NOT_STARTED }),
  };
  const shown = PROGRESS_ORDER.filter((progress) => counts[progress] > 0);
  return (
    <div className={classes["progress"]}>
      <ProgressBar counts={counts} />
      <p className={classes["words"]}>
        <span className={classes["whose"]}>
          {isOwn ? t("dashboard:ownRatings") : t("dashboard:allRatings")}
        </span>
        {shown.map((progress) => (
          <span key={progress} className={classes["count"]}>
            <StatusDot tone={COUNT_TONES[progress]} label="" size={16} />
            {words[progress]}
          </span>
        ))}
      </p>
    </div>
  );
}
