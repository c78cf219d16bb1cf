import { calibrationSetCalls } from "@assay/contract";
import { callApi } from "../../../../platform/http/call.ts";

/** Who is calibrated for the process of a run. */
export const readRunCalibration = (id: string) =>
  callApi(calibrationSetCalls.getRunCalibration, { params: { id } });
