import * as assessments from "../../features/assessments/live.ts";
import * as observations from "../../features/observations/live.ts";
import * as reports from "../../features/reports/live.ts";
import * as runs from "../../features/runs/live.ts";
import * as timetable from "../../features/timetable/live.ts";
import { followEvents } from "../../platform/live/following.ts";

/** Follows the events of the tenant in all features. Returns how to stop. */
export const follow = (): (() => void) =>
  followEvents([runs, timetable, observations, assessments, reports]);
