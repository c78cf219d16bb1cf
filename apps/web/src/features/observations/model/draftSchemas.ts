import { ObservationPage } from "@assay/contract";
import { OBSERVATION_TYPES } from "@assay/domain";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";
import type { DraftSchemas } from "../../../platform/drafts/definitions.ts";
import type { Translate } from "../../../platform/i18n/texts.ts";
import type { Opening, PageBase, PageEdit, StoredPage } from "./pageDraft.ts";
import { plainText } from "./plainText.ts";

/** Enough characters of a text to recognise it by: the last ones, where it is written on. */
const LONGEST_EXCERPT = 1_000;
const excerptOf = (text: string): string =>
  text.length > LONGEST_EXCERPT ? `… ${text.slice(-LONGEST_EXCERPT)}` : text;

const cell = z.looseObject({
  processRunId: z.string(),
  candidateId: z.string(),
  exerciseId: z.string(),
  observerId: z.string(),
  type: z.enum(OBSERVATION_TYPES),
});
const text = z.looseObject({
  id: z.string(),
  page: z.number(),
  title: z.string(),
  content: z.string(),
  competencyId: z.nullable(z.string()),
  alternative: z.optional(z.string()),
});
const edit = z.looseObject({
  cell,
  text,
  changed: z.array(z.enum(["title", "content", "competencyId", "alternative"])),
  ink: z.optional(z.looseObject({ added: z.array(z.string()), removed: z.array(z.string()) })),
  isRemoved: z.optional(z.boolean()),
});

/** What a page is called, and enough of its text to recognise it, where somebody is asked whether a draft is theirs. */
function describePage({ text: { title, content }, ink, isRemoved }: PageEdit, t: Translate) {
  const words = [ink ? t("account:unclaimedDrawing") : "", plainText(content)];
  return {
    name: t("account:unclaimedObservation", { title }),
    text: isRemoved ? t("account:unclaimedRemoved") : excerptOf(words.filter(Boolean).join(" ")),
  };
}

/**
 * Checks drafts of pages when they are read from the device.
 * Loose objects keep fields that this version does not know.
 */
export const pageSchemas: DraftSchemas<PageEdit, PageBase, StoredPage> = {
  schema: edit,
  base: z.object({ observationId: z.string(), revision: z.number() }),
  server: shaped<ObservationPage>(ObservationPage),
  describe: describePage,
};

/** A new observation is based on nothing, and meets no other. */
export const openingSchemas: DraftSchemas<Opening, never, never> = {
  schema: z.looseObject({ cell, pages: z.array(text) }),
  base: z.never(),
  server: z.never(),
  describe: (_, t) => ({ name: t("account:unclaimedObservation", { title: "" }), text: "" }),
};
