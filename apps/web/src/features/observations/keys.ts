import type { Id } from "@assay/domain";

/* Apart from api.ts: what an event makes out of date is known without what reads and writes it. */
export const observationKeys = {
  all: ["observations"],
  ofRun: (runId: Id) => ["observations", runId],
  evidenceOf: (runId: Id) => ["evidence", runId],
  allEvidence: ["evidence"],
} as const;
