import type { evidenceCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { deleteEvidence, saveEvidence } from "./commands.ts";
import { lateOf } from "../lateEvidence/commands.ts";
import { listEvidence } from "./queries.ts";

export const evidenceRoutes: Handlers<typeof evidenceCalls> = {
  listEvidence: { readsOnly: true, run: listEvidence },
  saveEvidence: (call) => saveEvidence(call, lateOf(call)),
  deleteEvidence: (call) => deleteEvidence(call, lateOf(call)),
};
