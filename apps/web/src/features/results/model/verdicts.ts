import { isPreliminary, type RunState, type StepVerdict, type Standing } from "@assay/domain";
import type { CSSProperties } from "react";
import type { StatusTone } from "../../../ui/StatusBadge.tsx";

/** What a verdict of a step says. */
export type ShownVerdict = Pick<StepVerdict, "judgement" | "missing">;

/** Pixels: of a cell with a value and a word, and of each line more. */
const HEIGHT = 60;
const LINE = 18;

/** What a verdict lacks, as a number; of those whom nobody has rated it goes without saying. */
export const missingCount = ({ judgement, missing }: ShownVerdict): number =>
  judgement.verdict === "unrated" ? 0 : missing.reduce((sum, { count }) => sum + count, 0);

/** The height of the verdicts of a table, in pixels: the same in all rows, so that none moves another. */
export function verdictHeight(verdicts: readonly ShownVerdict[], runState: RunState): number {
  const lines = [
    verdicts.some(({ judgement: { deciding } }) => deciding && deciding.kind !== "total"),
    verdicts.some((verdict) => missingCount(verdict) > 0),
    isPreliminary(runState),
  ];
  return HEIGHT + LINE * lines.filter(Boolean).length;
}

/** Gives a table the height of its verdicts. */
export const verdictStyle = (height: number): CSSProperties =>
  ({ "--verdict-height": `${height}px` }) as CSSProperties;

/** The colour of each verdict. Red is only for one that stands: a preliminary verdict may still change. */
export const STANDING_TONES: Readonly<Record<Standing, StatusTone>> = {
  passed: "done",
  failed: "failed",
  unrated: "neutral",
  undecided: "neutral",
  preliminaryPassed: "neutral",
  preliminaryFailed: "neutral",
};
