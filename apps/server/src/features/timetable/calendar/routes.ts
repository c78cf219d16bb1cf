import type { timetableCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { getTimetablePdf } from "../sheets/queries.ts";
import { exportTimetable, getCalendar, getTimetable } from "./queries.ts";

export const timetableRoutes: Handlers<typeof timetableCalls> = {
  getTimetable,
  getCalendar,
  // Opens its own transaction, so that no database connection is held while the file is written.
  getTimetablePdf: { opens: "itself", run: getTimetablePdf },
  exportTimetable,
};
