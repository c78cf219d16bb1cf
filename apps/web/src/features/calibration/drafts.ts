import { defineDraft } from "../../platform/drafts/definitions.ts";
import { ANSWER, answerMark } from "./model/answerDraft.ts";

export const drafts = [
  defineDraft({
    kind: ANSWER,
    version: 1,
    schemas: async () => (await import("./model/draftSchemas.ts")).answerSchemas,
    // Loaded only where samples are rated.
    send: async (...sent) => (await import("./model/sending.ts")).sendDraft(...sent),
    mark: answerMark,
  }),
];
