import type { DraftDefinition } from "../../platform/drafts/definitions.ts";
import { ASSESSMENT, type RatingEdit } from "./model/ratingDraft.ts";
import { ratingMark, sendAssessment } from "./model/sending.ts";

export const drafts = [
  {
    kind: ASSESSMENT,
    send: sendAssessment,
    mark: ratingMark,
  } satisfies DraftDefinition<RatingEdit>,
];
