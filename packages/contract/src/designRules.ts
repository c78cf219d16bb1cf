import { DESIGN_RULES, LOWERED } from "@assay/domain";
import * as z from "zod/mini";

/** How an organisation weighs the rules of the design check: domain `DesignRules`. */
export const DesignRules = z.strictObject({
  atMost: z.partialRecord(z.enum(DESIGN_RULES), z.enum(LOWERED)),
  asksAtStart: z.optional(z.literal(true)),
});
