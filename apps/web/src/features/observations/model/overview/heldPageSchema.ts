import * as z from "zod/mini";

/** What the dialog of a page holds on the device. */
export const heldPage = z.object({
  text: z.object({
    title: z.string(),
    content: z.string(),
    competencyId: z.nullable(z.string()),
    alternative: z.optional(z.string()),
  }),
  base: z.optional(z.object({ observationId: z.string(), revision: z.number() })),
  candidateId: z.string(),
});
