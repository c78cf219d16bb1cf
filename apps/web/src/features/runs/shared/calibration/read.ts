import { calibrationSetCalls } from "@assay/contract";
import { callApi } from "../../../../platform/http/call.ts";

/** Reads which observers are calibrated for the process of a run. */
export const readRunCalibration = (id: string) =>
  callApi(calibrationSetCalls.getRunCalibration, { params: { id } });
