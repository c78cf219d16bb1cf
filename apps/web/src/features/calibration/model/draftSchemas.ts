import { CalibrationAnswer, CalibrationAnswerValue } from "@assay/contract";
import * as z from "zod/mini";
import type { DraftSchemas } from "../../../platform/drafts/definitions.ts";
import { shaped } from "../../../platform/http/schema.ts";
import type { AnswerBase, AnswerEdit } from "./answerDraft.ts";

export const answerSchemas: DraftSchemas<AnswerEdit, AnswerBase, CalibrationAnswer> = {
  schema: z.looseObject({
    attemptId: z.string(),
    sampleId: z.string(),
    notes: z.string(),
    values: z.array(CalibrationAnswerValue),
    submits: z.optional(z.literal(true)),
  }),
  base: z.object({ revision: z.number() }),
  server: shaped<CalibrationAnswer>(CalibrationAnswer),
  describe: ({ notes }, t) => ({
    name: t("account:unclaimedRating"),
    text: notes.replaceAll(/<[^>]*>/g, " ").trim(),
  }),
};
