import { defineDraft } from "../../platform/drafts/definitions.ts";
import { EVIDENCE, evidenceMark } from "./model/evidence/evidenceDraft.ts";
import { OPENING, PAGE } from "./model/pageDraft.ts";
import { openingSchemas, pageMark, pageSchemas, sendOpening, sendPage } from "./model/sending.ts";

export const drafts = [
  defineDraft({ kind: OPENING, version: 1, schemas: openingSchemas, send: sendOpening }),
  defineDraft({ kind: PAGE, version: 1, schemas: pageSchemas, send: sendPage, mark: pageMark }),
  defineDraft({
    kind: EVIDENCE,
    version: 1,
    schemas: async () => (await import("./model/evidence/evidenceSchemas.ts")).evidenceSchemas,
    // Loaded only where something is tagged.
    send: async (...sent) => (await import("./model/evidence/sending.ts")).sendEvidence(...sent),
    mark: evidenceMark,
  }),
];
