import type { RunState } from "../runs/state.ts";
import type { Id } from "../text/rules.ts";

/** The subject of an export's rows (decisions §12). */
export const EXPORT_FOCUSES = [
  "DefaultFocus",
  "CandidateFocus",
  "ObserverFocus",
  "CompetencyFocus",
] as const;
export type ExportFocus = (typeof EXPORT_FOCUSES)[number];

/** The states of runs that can be exported (spec 2 §2.2). */
export const EXPORT_STATES = [
  "STARTED",
  "FINISHED",
  "ANONYMIZED",
  "ARCHIVED",
] as const satisfies readonly RunState[];
export type ExportState = (typeof EXPORT_STATES)[number];

/** The time span without a limit, as it is sent. */
export const SINCE_START = -1;
/** Time spans in days back from today. */
export const TIME_SPANS = [30, 60, 90, SINCE_START] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];

/** The runs and data that an export holds; days as YYYY-MM-DD. */
export interface ExportFilter {
  readonly exportFocus: ExportFocus;
  readonly selectedRunStates: readonly ExportState[];
  /** Ids; empty for all processes. */
  readonly selectedProcesses: readonly Id[];
  readonly selectedTimeSpan: TimeSpan;
  /** First and last day, both included; ignored under `SINCE_START`. */
  readonly dateFrom: string;
  readonly dateTo: string;
}

/** The fields of a run that the filter needs; `day` is its planned date, otherwise the day of its start. */
export interface ExportedRun {
  readonly runState: RunState;
  readonly processId: Id;
  readonly day: string;
}

const DAY_MS = 86_400_000;

/** The day a number of days before another one. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The filter with which the dialog opens (spec 2 §9). */
export const defaultExport = (today: string): ExportFilter => ({
  exportFocus: "DefaultFocus",
  selectedRunStates: ["FINISHED"],
  selectedProcesses: [],
  selectedTimeSpan: 30,
  dateFrom: daysBefore(today, 30),
  dateTo: today,
});

/** Whether the filter includes the run. */
export function isExported(run: ExportedRun, filter: ExportFilter): boolean {
  const { selectedProcesses, selectedTimeSpan, dateFrom, dateTo } = filter;
  if (!filter.selectedRunStates.some((state) => state === run.runState)) return false;
  if (selectedProcesses.length > 0 && !selectedProcesses.includes(run.processId)) return false;
  return selectedTimeSpan === SINCE_START || (dateFrom <= run.day && run.day <= dateTo);
}
