import type { Evidence } from "@assay/contract";
import type { EvidenceRow } from "./store.ts";

export const presentEvidence = ({
  at,
  createdOn,
  anchor,
  strokeIds,
  captured,
  submittedOn,
  deletedOn: _,
  ...row
}: EvidenceRow): Evidence => ({
  ...row,
  at: at.toISOString(),
  createdOn: createdOn.toISOString(),
  ...(anchor && { anchor }),
  ...(strokeIds && { strokeIds }),
  ...(captured !== null && { captured }),
  ...(submittedOn && { isSubmitted: true }),
});
