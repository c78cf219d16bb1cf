import { CalibrationAttempt, calibrationCalls, type OwnCalibration } from "@assay/contract";
import { shaped } from "../../../platform/http/schema.ts";

/** The offline copies of an attempt, and of what is asked of the user. */
export const attemptCopy = shaped<CalibrationAttempt>(CalibrationAttempt);
export const ownCopy = shaped<OwnCalibration[]>(
  calibrationCalls.listCalibrations.response.shape.calibrations,
);
