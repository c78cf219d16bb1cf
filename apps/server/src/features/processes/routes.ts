import type { processCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { deleteProcess } from "./commands.ts";
import { createEndingDraft, updateEndingDraft } from "./drafts/commands.ts";
import type { DocumentsGone } from "./ports.ts";
import { listProcesses, readProcess } from "./queries.ts";

export const processRoutes = (gone: DocumentsGone): Handlers<typeof processCalls> => ({
  listProcesses,
  getProcess: (call) => readProcess(call, call.params.id),
  createProcess: (call) => createEndingDraft(call, gone),
  updateProcess: (call) => updateEndingDraft(call, gone),
  deleteProcess: (call) => deleteProcess(call, gone),
});
