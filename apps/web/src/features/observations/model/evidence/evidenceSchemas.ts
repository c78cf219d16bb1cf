import { WrittenEvidence } from "@assay/contract";
import * as z from "zod/mini";
import type { DraftSchemas } from "../../../../platform/drafts/definitions.ts";
import type { EvidenceBase, EvidenceEdit } from "./evidenceDraft.ts";

/** Checks changes of evidence when they are read from the device. */
export const evidenceSchemas: DraftSchemas<EvidenceEdit, EvidenceBase, never> = {
  schema: z.looseObject({
    observerId: z.string(),
    evidence: z.looseObject(WrittenEvidence.shape),
    captured: z.optional(z.string()),
    isRemoved: z.optional(z.literal(true)),
  }),
  base: z.object({ revision: z.number() }),
  server: z.never(),
  describe: ({ captured, isRemoved, evidence }, t) => ({
    name: t("account:unclaimedEvidence"),
    text: isRemoved
      ? t("account:unclaimedEvidenceRemoved")
      : evidence.kind === "TEXT"
        ? (captured ?? "")
        : evidence.note,
  }),
};
