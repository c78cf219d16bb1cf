import { Competency } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

const texts = z.object({ displayName: z.string(), description: z.string() });
const draft = z.object({
  name: z.string(),
  baseName: z.string(),
  texts: z.record(z.enum(LANGUAGES), texts),
  sortOrder: z.union([z.number(), z.literal("")]),
  colorCode: z.string(),
});

/** What the editor of a competency holds on the device. */
export const heldCompetency = z.object({
  base: shaped<Competency>(Competency),
  draft,
});
