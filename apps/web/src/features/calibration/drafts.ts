import { defineDraft } from "../../platform/drafts/definitions.ts";
import { ANSWER } from "./model/answerDraft.ts";
import { answerMark, answerSchemas, sendDraft } from "./model/sending.ts";

export const drafts = [
  defineDraft({
    kind: ANSWER,
    version: 1,
    schemas: answerSchemas,
    send: sendDraft,
    mark: answerMark,
  }),
];
