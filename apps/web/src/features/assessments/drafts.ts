import { defineDraft } from "../../platform/drafts/definitions.ts";
import { ASSESSMENT } from "./model/ratingDraft.ts";
import { ratingMark, ratingSchemas, sendAssessment } from "./model/sending.ts";

export const drafts = [
  defineDraft({
    kind: ASSESSMENT,
    version: 1,
    schemas: ratingSchemas,
    send: sendAssessment,
    mark: ratingMark,
  }),
];
