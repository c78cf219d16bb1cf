import { processCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { ApiFailure, found, refuseInvalid } from "../../http/failure.ts";
import { changeProcess, createProcess, deleteProcess } from "./commands.ts";
import type { DocumentsGone } from "./ports.ts";
import { selectProcess, selectProcesses, selectProcessSummaries } from "./store.ts";

export const processRoutes = (gone: DocumentsGone): Handlers<typeof processCalls> => ({
  listProcesses: async ({ tx, query }) =>
    query.summary === "true"
      ? { summaries: await selectProcessSummaries(tx) }
      : { processes: await selectProcesses(tx) },
  getProcess: async ({ tx, params }) => found(await selectProcess(tx, params.id)),
  createProcess: ({ tx, body }) => createProcess(tx, body),
  updateProcess: async (asked) => {
    const { tx, body, headers } = asked;
    // The documented client creates with PUT and this header (spec 1 §7).
    if (headers["iscreatemode"] === "true") {
      const { id: _, ...sent } = body;
      return createProcess(tx, refuseInvalid(processCalls.createProcess.body, sent));
    }
    const { id } = body;
    if (!id) throw new ApiFailure("NOT_ENOUGH_INFORMATIONS");
    return changeProcess(asked, { ...body, id }, gone);
  },
  deleteProcess: async (asked) => {
    await deleteProcess(asked, asked.params.id, gone);
    return { id: asked.params.id };
  },
});
