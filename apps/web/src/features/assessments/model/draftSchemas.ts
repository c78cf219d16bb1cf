import { Assessment, AssessmentValue } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";
import type { DraftSchemas } from "../../../platform/drafts/definitions.ts";
import type { RatingBase, RatingEdit } from "./ratingDraft.ts";

const cell = z.looseObject({
  processRunId: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
});
/** A value of a rating that is still to be sent; version 2.4.1 left the moderator's value out where there was none. */
const value = z.looseObject({
  ...AssessmentValue.shape,
  selectedCriterionOverwrite: z._default(AssessmentValue.shape.selectedCriterionOverwrite, null),
});

export const ratingSchemas: DraftSchemas<RatingEdit, RatingBase, Assessment> = {
  schema: z.looseObject({ cell, values: z.array(value), submits: z.optional(z.literal(true)) }),
  base: z.object({ id: z.string(), revision: z.number() }),
  server: shaped<Assessment>(Assessment),
  describe: (_, t) => ({ name: t("account:unclaimedRating"), text: "" }),
};
