import type { calibrationCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { putCalibrationAnswer, startCalibration, submitCalibrationAnswer } from "./commands.ts";
import { getCalibration, listCalibrations } from "./queries.ts";

export const calibrationRoutes: Handlers<typeof calibrationCalls> = {
  listCalibrations,
  startCalibration,
  getCalibration,
  putCalibrationAnswer,
  submitCalibrationAnswer,
};
