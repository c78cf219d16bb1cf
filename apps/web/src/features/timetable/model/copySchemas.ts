import { Timetable } from "@assay/contract";
import { shaped } from "../../../platform/http/schema.ts";

/** The offline copy of the published timetable of a run. */
export const timetableCopy = shaped<Timetable>(Timetable);
