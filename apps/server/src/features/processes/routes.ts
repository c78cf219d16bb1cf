import { processCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { createProcess, deleteProcess, storeProcess } from "./commands.ts";
import { endingDraft } from "./drafts/commands.ts";
import type { DocumentsGone } from "./ports.ts";
import { listProcesses } from "./queries.ts";
import { selectProcess } from "./store.ts";

export const processRoutes = (gone: DocumentsGone): Handlers<typeof processCalls> => ({
  listProcesses,
  getProcess: async ({ tx, params }) => found(await selectProcess(tx, params.id)),
  createProcess: (asked) =>
    endingDraft(asked, asked.query, gone, () => createProcess(asked, asked.body)),
  updateProcess: (call) => endingDraft(call, call.query, gone, () => storeProcess(call, gone)),
  deleteProcess: async (asked) => {
    await deleteProcess(asked, asked.params.id, gone);
    return { id: asked.params.id };
  },
});
