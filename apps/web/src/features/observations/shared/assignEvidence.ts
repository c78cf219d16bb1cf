import type { Id } from "@assay/domain";
import type { EvidenceCell } from "../model/evidence/evidenceDraft.ts";
import type { OwnEvidence } from "./ownEvidence.ts";
import { changeEvidence } from "../model/evidence/tagging.ts";

/** Assigns evidence to a competency; a cue of another one is no longer named. */
export const assignEvidence = (cell: EvidenceCell, one: OwnEvidence, competencyId: Id): void =>
  changeEvidence(cell, one, { competencyId, cueUid: null });
