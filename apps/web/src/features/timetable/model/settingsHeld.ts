import { Planning, PlanningSettings } from "@assay/contract";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../platform/http/schema.ts";

/** What the settings of a timetable hold on the device. */
export const heldSettings: Schema<{ base: Planning; draft: PlanningSettings }> = z.object({
  base: shaped<Planning>(Planning),
  draft: shaped<PlanningSettings>(PlanningSettings),
});
