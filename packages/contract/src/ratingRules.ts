import { EVIDENCE_RULES, MOST_ASKED_EVIDENCE, NAME_RULES, SEALINGS } from "@assay/domain";
import * as z from "zod/mini";

/** How observers rate independently of each other: domain `RatingRules`. */
export const RatingRules = z.strictObject({
  sealing: z.enum(SEALINGS),
  names: z.enum(NAME_RULES),
  evidence: z.optional(
    z.strictObject({
      rule: z.enum(EVIDENCE_RULES),
      min: z.int().check(z.gte(1), z.lte(MOST_ASKED_EVIDENCE)),
    }),
  ),
});
