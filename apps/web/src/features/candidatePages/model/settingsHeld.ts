import { CandidatePageSettings } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/** What the settings of candidates' pages hold on the device. */
export const heldSettings = z.object({
  base: shaped<CandidatePageSettings>(CandidatePageSettings),
  draft: z.object({
    isOn: z.boolean(),
    linkDays: z.union([z.number(), z.string()]),
    counterStatements: z.boolean(),
    texts: z.partialRecord(z.enum(LANGUAGES), z.string()),
  }),
});
