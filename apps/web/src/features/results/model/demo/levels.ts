import type { StatusTone } from "../../../../ui/StatusBadge.tsx";
import type { DemoLevel } from "./demoResults.ts";

export const LEVEL_TONES: Readonly<Record<DemoLevel, StatusTone>> = {
  0: "failed",
  1: "partial",
  2: "done",
};
