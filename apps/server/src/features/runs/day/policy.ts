import {
  hidesNotes,
  type Id,
  type OwedCell,
  SILENT_AFTER_MS,
  submitsRatings,
  toldCount,
} from "@assay/domain";
import type { RatedRow } from "../missing/store.ts";
import type { Run } from "../store.ts";
import type { DeviceRow, WrittenRow } from "./store.ts";

/** Seconds by which the difference of clocks varies with the way of a request. */
const JITTER_S = 10;

/** Whether moderators who look on have to be told of a report: it says something new, or the device was silent before. */
export const isNews = (before: DeviceRow | null, after: DeviceRow): boolean =>
  before === null ||
  before.device !== after.device ||
  before.ready !== after.ready ||
  before.cells !== after.cells ||
  before.problems.join() !== after.problems.join() ||
  Math.abs(before.clockAhead - after.clockAhead) > JITTER_S ||
  after.seenAt.getTime() - before.seenAt.getTime() >= SILENT_AFTER_MS;

/** What has arrived of an observer's work on a cell, as far as there is any. */
export interface Arrived {
  readonly written: WrittenRow | undefined;
  readonly rated: Pick<RatedRow, "rated" | "savedAt"> | undefined;
  /** Whether somebody has said why ratings are missing, which may have arrived since. */
  readonly isExplained: boolean;
  /** Whether the reader may not know if anything is written. */
  readonly isHidden?: boolean;
}

/**
 * The work as the reader may know of it. Where ratings are submitted, one counts as complete once it is, and before as
 * none while it is sealed. Whoever still rates in the cell is not told whether others have written anything.
 */
export function sealedWork(
  run: Run,
  readerId: Id,
  { competencies, ...cell }: OwedCell,
  arrived: Arrived & { readonly rated: RatedRow | undefined },
): Arrived {
  if (!submitsRatings(run)) return arrived;
  const isHidden = cell.observerId !== readerId && hidesNotes(run, readerId, cell);
  const { written, rated } = arrived;
  return {
    ...arrived,
    written: isHidden ? undefined : written,
    ...(isHidden && { isHidden }),
    rated: rated && { ...rated, rated: submittedCount(run, rated, competencies) },
  };
}

/** A complete draft still lacks its submission, of which the warnings of the day tell. */
const submittedCount = (run: Run, row: RatedRow, competencies: number): number =>
  Math.min(
    toldCount(run, row, competencies),
    row.state === "DRAFT" ? competencies - 1 : competencies,
  );
