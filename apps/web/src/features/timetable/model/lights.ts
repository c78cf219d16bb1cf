import type { ResourceLoad } from "@assay/domain";
import type { StatusTone } from "../../../ui/StatusBadge.tsx";

/** From this share on there is little room for a good timetable. */
const TIGHT = 0.85;
export type LoadState = "enough" | "tight" | "short";

/** Whether a resource is enough: more minutes than are there is proof that it is not. */
export function loadState({ needed, there }: ResourceLoad): LoadState {
  if (needed > there) return "short";
  return needed > there * TIGHT ? "tight" : "enough";
}

export const LOAD_TONES = {
  enough: "done",
  tight: "warning",
  short: "failed",
} as const satisfies Record<LoadState, StatusTone>;
