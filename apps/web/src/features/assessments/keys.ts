import type { Id } from "@assay/domain";

/* Apart from api.ts, so that events can invalidate these keys without loading the calls. */
/** A run's ratings are the caller's own, or everybody's for those who may see them. */
export const assessmentKeys = {
  all: ["assessments"],
  ofRun: (runId: Id) => ["assessments", runId],
  list: (runId: Id, scope: "own" | "all") => ["assessments", runId, scope],
} as const;
