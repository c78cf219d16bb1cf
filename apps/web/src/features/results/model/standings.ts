import type { Standing } from "@assay/domain";
import type { StatusTone } from "../../../ui/StatusBadge.tsx";

/** Red is only for a verdict that stands. */
export const STANDING_TONES: Readonly<Record<Standing, StatusTone>> = {
  passed: "done",
  failed: "failed",
  unrated: "neutral",
  undecided: "neutral",
  preliminaryPassed: "neutral",
  preliminaryFailed: "neutral",
};
