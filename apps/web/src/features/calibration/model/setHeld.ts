import { CalibrationSample, CalibrationSet } from "@assay/contract";
import { LANGUAGES, SAMPLE_KINDS } from "@assay/domain";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/** What the editor of a set holds on the device. */
export const heldSet = z.object({
  base: shaped<CalibrationSet>(CalibrationSet),
  draft: z.object({
    name: z.string(),
    samples: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(SAMPLE_KINDS),
        texts: z.record(z.enum(LANGUAGES), z.string()),
        link: z.string(),
        file: CalibrationSample.shape.file,
      }),
    ),
    expertIds: z.array(z.string()),
    observerIds: z.array(z.string()),
  }),
});
