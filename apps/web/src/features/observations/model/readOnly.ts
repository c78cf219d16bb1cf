import type { RunRefusal } from "@assay/domain";

/** Why nothing can be written; the state of the run says it. */
export const READ_ONLY = {
  notPrepared: "observations:readOnly_notPrepared",
  notStarted: "observations:readOnly_notStarted",
  notFinished: "observations:readOnly_notStarted",
  alreadyStarted: "observations:readOnly_alreadyFinished",
  alreadyFinished: "observations:readOnly_alreadyFinished",
  archived: "observations:readOnly_archived",
  anonymized: "observations:readOnly_anonymized",
} as const satisfies Record<RunRefusal, string>;
