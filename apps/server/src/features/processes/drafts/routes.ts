import type { processDraftCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { DocumentsGone } from "../ports.ts";
import { deleteDraft, readDraft, storeDraft } from "./commands.ts";
import { selectDrafts } from "./store.ts";

export const processDraftRoutes = (gone: DocumentsGone): Handlers<typeof processDraftCalls> => ({
  listProcessDrafts: async ({ tx }) => ({ drafts: await selectDrafts(tx) }),
  getProcessDraft: ({ tx, params }) => readDraft(tx, params.id),
  putProcessDraft: (asked) => storeDraft(asked, asked.params.id, asked.body, gone),
  deleteProcessDraft: async (asked) => {
    await deleteDraft(asked, asked.params.id, gone);
    return { id: asked.params.id };
  },
});
