import type { RevealedCell } from "@assay/contract";
import type { RevealRow } from "./store.ts";

export const presentReveal = ({ at, earlyReason, namedAt, ...row }: RevealRow): RevealedCell => ({
  ...row,
  at: at.toISOString(),
  ...(earlyReason !== null && { earlyReason }),
  namedAt: namedAt?.toISOString() ?? null,
});
