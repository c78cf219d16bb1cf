import { processCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { ApiFailure, found, refuseInvalid, refuseOlder } from "../../http/failure.ts";
import { changeProcess, createProcess } from "./commands.ts";
import { deleteProcess, selectProcess, selectProcesses } from "./store.ts";

export const processRoutes: Handlers<typeof processCalls> = {
  listProcesses: async ({ tx }) => ({ processes: await selectProcesses(tx) }),
  getProcess: async ({ tx, params }) => found(await selectProcess(tx, params.id)),
  createProcess: ({ tx, body }) => createProcess(tx, body),
  updateProcess: async ({ tx, body, headers }) => {
    // The documented client creates with PUT and this header (spec 1 §7).
    if (headers["iscreatemode"] === "true") {
      const { id: _, ...sent } = body;
      return createProcess(tx, refuseInvalid(processCalls.createProcess.body, sent));
    }
    const { id, revision, ...changes } = body;
    if (!id) throw new ApiFailure("NOT_ENOUGH_INFORMATIONS");
    const stored = found(await selectProcess(tx, id, { forUpdate: true }));
    await refuseOlder(revision, stored.revision, () => stored);
    return changeProcess(tx, stored, changes);
  },
  deleteProcess: async ({ tx, params: { id } }) => {
    found(await selectProcess(tx, id, { forUpdate: true }));
    await deleteProcess(tx, id);
    return { id };
  },
};
