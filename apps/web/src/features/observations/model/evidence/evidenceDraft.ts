import type { WrittenEvidence } from "@assay/contract";
import type { Id } from "@assay/domain";
import {
  type Draft,
  type DraftKind,
  isOfKind,
  type Mark,
} from "../../../../platform/drafts/draft.ts";
import { markOf } from "../../../../platform/drafts/sendResult.ts";

/** The cell of an observer, whatever the kind of observation. */
export interface EvidenceCell {
  processRunId: Id;
  candidateId: Id;
  exerciseId: Id;
  observerId: Id;
}

/** An unsent change of a piece of evidence: all of it, so that it can be sent alone. */
export interface EvidenceEdit {
  /** Id of the observer who has tagged it. */
  observerId: Id;
  evidence: WrittenEvidence;
  /** What was tagged, to be shown until the server has it: the text, or a drawing. */
  captured?: string | undefined;
  isRemoved?: true;
}
/** What the edit is based on; undefined for evidence that the server has not confirmed. */
export interface EvidenceBase {
  revision: number;
}

/** Kind and key are stored on devices with what is unsent: neither may be renamed. */
export const EVIDENCE: DraftKind<EvidenceEdit, EvidenceBase, never> = { name: "evidence" };
export const evidenceKey = (id: Id): string => `${EVIDENCE.name}:${id}`;

export const isEvidenceDraft = (
  draft: Draft | undefined,
): draft is Draft<EvidenceEdit, EvidenceBase, never> => isOfKind(EVIDENCE, draft);

export const evidenceMark: Mark<EvidenceEdit> = ({ evidence, isRemoved }) =>
  markOf(JSON.stringify([evidence, isRemoved ?? false]));
