import type { RunState } from "../runs/state.ts";

const OWN_TABS: readonly RunState[] = ["STARTED", "FINISHED", "ANONYMIZED"];

/** The tabs in their order; the audit view has archived runs too (spec 2 §2.1). */
export function dashboardTabs(isAudit: boolean): readonly RunState[] {
  return isAudit ? [...OWN_TABS, "ARCHIVED"] : OWN_TABS;
}

interface PlannedRun {
  readonly name: string;
  readonly runState: RunState;
  /** Day as YYYY-MM-DD. */
  readonly plannedDate: string | null;
}

/** Ascending by planned date, then name; runs without a date last (spec 2 §2.1). */
export function sortRuns<T extends PlannedRun>(runs: readonly T[]): T[] {
  return runs.toSorted((a, b) => {
    if (a.plannedDate === b.plannedDate) return a.name.localeCompare(b.name, "de");
    if (a.plannedDate === null) return 1;
    if (b.plannedDate === null) return -1;
    return a.plannedDate < b.plannedDate ? -1 : 1;
  });
}

/**
 * The run that opens when none is selected, by date: the first started one of today or later, else
 * the first started one, else the first of any kind (spec 2 §2.1, decisions §5). `today` is
 * YYYY-MM-DD; null without runs.
 */
export function chooseRun<T extends PlannedRun>(runs: readonly T[], today: string): T | null {
  const sorted = sortRuns(runs);
  const started = sorted.filter((run) => run.runState === "STARTED");
  const coming = started.find((run) => run.plannedDate !== null && run.plannedDate >= today);
  return coming ?? started[0] ?? sorted[0] ?? null;
}
