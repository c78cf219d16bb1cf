import { CALIBRATION_LIMITS, type CalibrationRules as Rules } from "@assay/domain";
import * as z from "zod/mini";

const limited = ({ min, max }: { min: number; max: number }) =>
  z.int("calibrationValue").check(z.gte(min, "calibrationValue"), z.lte(max, "calibrationValue"));
/** What a tenant asks of its observers: domain `CalibrationRules`. */
export const CalibrationRules = z.strictObject({
  months: limited(CALIBRATION_LIMITS.months),
  withinOne: limited(CALIBRATION_LIMITS.withinOne),
  exact: limited(CALIBRATION_LIMITS.exact),
  elevationTenths: limited(CALIBRATION_LIMITS.elevationTenths),
  farOff: limited(CALIBRATION_LIMITS.farOff),
} satisfies Record<keyof Rules, z.ZodMiniType>);
