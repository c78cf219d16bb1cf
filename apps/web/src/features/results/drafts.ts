import { defineDraft } from "../../platform/drafts/definitions.ts";
import { RESULT } from "./model/manual/resultDraft.ts";

export const drafts = [
  defineDraft({
    kind: RESULT,
    version: 1,
    // Moderators only: what observers wait for does not grow by it.
    schemas: async () => (await import("./model/manual/draftSchemas.ts")).resultSchemas,
    async send(draft, options) {
      const { sendResult } = await import("./model/manual/resultSending.ts");
      return sendResult(draft, options);
    },
  }),
];
