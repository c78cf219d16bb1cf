import type { PastDecision } from "@assay/contract";
import type { DecisionRow } from "./store.ts";

export const presentDecision = ({
  candidateId: _,
  at,
  reason,
  ...row
}: DecisionRow): PastDecision => ({
  ...row,
  at: at.toISOString(),
  ...(reason !== null && { reason }),
});
