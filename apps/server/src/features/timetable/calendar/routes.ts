import type { timetableCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { exportTimetable, getCalendar, getTimetable } from "./queries.ts";

export const timetableRoutes: Handlers<typeof timetableCalls> = {
  getTimetable,
  getCalendar,
  exportTimetable,
};
