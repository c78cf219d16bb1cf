import { Scale } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

const texts = z.object({
  textShort: z.string(),
  textLong: z.string(),
  description: z.string(),
});
const criterion = z.object({
  key: z.string(),
  value: z.union([z.number(), z.literal("")]),
  texts: z.record(z.enum(LANGUAGES), texts),
});
const draft = z.object({
  name: z.string(),
  description: z.string(),
  criterions: z.array(criterion),
  selectedPartition: z.array(z.number()),
  highlightedPartition: z.nullable(z.number()),
});

/** What the editor of a rating scale holds on the device. */
export const heldScale = z.object({
  base: shaped<Scale>(Scale),
  draft,
});
