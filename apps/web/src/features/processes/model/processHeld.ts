import { CutOff, Item, ProcessTexts, RatingRules, Strategy } from "@assay/contract";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../platform/http/schema.ts";
import type { DraftBase, ProcessForm } from "./processForm.ts";

const fields = {
  name: z.string(),
  texts: ProcessTexts,
  items: z.array(Item),
  competencyIds: z.array(z.string()),
  scaleId: z.nullable(z.string()),
  cutOffStrategy: Strategy,
  cutOff: z.optional(z.nullable(CutOff)),
  ratingRules: z.optional(z.nullable(RatingRules)),
};
const form = z.object({
  ...fields,
  origin: z.optional(z.object({ revision: z.number(), content: z.object(fields) })),
});

/** What the process editor holds on the device. */
export const heldProcess: Schema<{ base: DraftBase; draft: ProcessForm }> = z.object({
  base: shaped<DraftBase>(z.extend(form, { id: z.string(), revision: z.number() })),
  draft: shaped<ProcessForm>(form),
});
