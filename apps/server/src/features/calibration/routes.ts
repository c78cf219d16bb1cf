import type { calibrationSetCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import {
  createCalibrationVersion,
  deleteCalibrationSet,
  moveCalibrationSet,
  putCalibrationSet,
} from "./commands.ts";
import type { SampleDocuments } from "./ports.ts";
import {
  getCalibrationSet,
  getRunCalibration,
  getSampleFile,
  listCalibrationPeople,
  listCalibrationSets,
} from "./queries.ts";

export const calibrationSetRoutes = (
  documents: SampleDocuments,
): Handlers<typeof calibrationSetCalls> => ({
  listCalibrationSets,
  getCalibrationSet,
  listCalibrationPeople,
  putCalibrationSet: (call) => putCalibrationSet(call, documents),
  moveCalibrationSet: (call) => moveCalibrationSet(call, documents),
  createCalibrationVersion,
  deleteCalibrationSet: (call) => deleteCalibrationSet(call, documents),
  getSampleFile: { opens: "itself", run: (call) => getSampleFile(call, documents) },
  getRunCalibration,
});
