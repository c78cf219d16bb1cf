import type { DraftDefinition } from "../../platform/drafts/definitions.ts";
import { RESULT, type ResultEdit } from "./model/manual/resultDraft.ts";

export const drafts = [
  {
    kind: RESULT,
    // Moderators only: what observers wait for does not grow by it.
    async send(draft, options) {
      const { sendResult } = await import("./model/manual/resultSending.ts");
      return sendResult(draft, options);
    },
  } satisfies DraftDefinition<ResultEdit>,
];
