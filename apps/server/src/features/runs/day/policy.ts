import { SILENT_AFTER_MS } from "@assay/domain";
import type { DeviceRow } from "./store.ts";

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
