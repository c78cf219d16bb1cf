import { NAME_RULES, SEALINGS } from "@assay/domain";
import * as z from "zod/mini";

/** How observers rate independently of each other: domain `RatingRules`. */
export const RatingRules = z.strictObject({
  sealing: z.enum(SEALINGS),
  names: z.enum(NAME_RULES),
});
