import { processCalls } from "@assay/contract";
import type { TenantTransaction } from "../../db/database.ts";
import type { Handlers } from "../../http/context.ts";
import { ApiFailure, found, refuseInvalid } from "../../http/failure.ts";
import { changeProcess, createProcess, deleteProcess } from "./commands.ts";
import { endingDraft } from "./drafts/commands.ts";
import { JsonList } from "../../http/jsonList.ts";
import type { DocumentsGone } from "./ports.ts";
import { selectProcess, selectProcessSummaries } from "./store.ts";

type Later = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>;

/** One process at a time: each may have megabytes. One that was deleted meanwhile is left out. */
async function* selectWhole(list: readonly { id: string }[], later: Later) {
  for (const { id } of list) {
    const process = await later((tx) => selectProcess(tx, id));
    if (process) yield process;
  }
}

export const processRoutes = (gone: DocumentsGone): Handlers<typeof processCalls> => ({
  listProcesses: async ({ tx, query, later }) => {
    const summaries = await selectProcessSummaries(tx);
    if (query.summary === "true") return { summaries };
    return new JsonList("processes", selectWhole(summaries, later));
  },
  getProcess: async ({ tx, params }) => found(await selectProcess(tx, params.id)),
  createProcess: (asked) =>
    endingDraft(asked, asked.query, gone, () => createProcess(asked, asked.body)),
  updateProcess: async (asked) => {
    const { body, headers, query } = asked;
    // The documented client creates with PUT and this header (spec 1 §7).
    if (headers["iscreatemode"] === "true") {
      const { id: _, ...sent } = body;
      const process = refuseInvalid(processCalls.createProcess.body, sent);
      return endingDraft(asked, query, gone, () => createProcess(asked, process));
    }
    const { id } = body;
    if (!id) throw new ApiFailure("NOT_ENOUGH_INFORMATIONS");
    return endingDraft(asked, query, gone, () => changeProcess(asked, { ...body, id }, gone));
  },
  deleteProcess: async (asked) => {
    await deleteProcess(asked, asked.params.id, gone);
    return { id: asked.params.id };
  },
});
