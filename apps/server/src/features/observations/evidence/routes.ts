import type { evidenceCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { deleteEvidence, saveEvidence } from "./commands.ts";
import { listEvidence } from "./queries.ts";

export const evidenceRoutes: Handlers<typeof evidenceCalls> = {
  listEvidence: { readsOnly: true, run: listEvidence },
  saveEvidence,
  deleteEvidence,
};
