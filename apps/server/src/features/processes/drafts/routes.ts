import type { processDraftCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { DocumentsGone } from "../ports.ts";
import { deleteDraft, storeDraft } from "./commands.ts";
import { listDrafts, readDraft } from "./queries.ts";

export const processDraftRoutes = (gone: DocumentsGone): Handlers<typeof processDraftCalls> => ({
  listProcessDrafts: listDrafts,
  getProcessDraft: (call) => readDraft(call, call.params.id),
  putProcessDraft: (call) => storeDraft(call, gone),
  deleteProcessDraft: (call) => deleteDraft(call, gone),
});
