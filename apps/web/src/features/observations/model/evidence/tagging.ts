import type { WrittenEvidence } from "@assay/contract";
import type { EvidenceSign, Id, TextAnchor } from "@assay/domain";
import { entries, put } from "../../../../platform/drafts/journal.ts";
import { payloadIn } from "../../../../platform/drafts/settling.ts";
import { newId } from "../../../../ui/newId.ts";
import { EVIDENCE, type EvidenceCell, type EvidenceEdit, evidenceKey } from "./evidenceDraft.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";

/** Milliseconds until a tag is sent: several are often set one after the other. */
const TAG_MS = 1000;

/** Competencies that have a key: Alt and the digit. */
export const MOST_TAG_KEYS = 9;

/** What evidence is assigned to. */
export interface Tag {
  readonly competencyId: Id | null;
  readonly cueUid: Id | null;
  readonly sign: EvidenceSign;
}

type Target =
  | { readonly kind: "TEXT"; readonly pageId: Id; readonly anchor: TextAnchor }
  | {
      readonly kind: "INK";
      readonly pageId: Id;
      readonly strokeIds: string[];
      /** The lines as a drawing. */
      readonly captured: string;
    }
  | { readonly kind: "MOMENT" };

const cellOf = ({ processRunId, candidateId, exerciseId }: EvidenceCell) => ({
  processRunId,
  candidateId,
  exerciseId,
});

/** Tags something that was observed; it is on the device at once. Returns the id of the evidence. */
export function addEvidence(cell: EvidenceCell, target: Target, tag: Tag): Id {
  const id = newId();
  const evidence: WrittenEvidence = {
    id,
    ...cellOf(cell),
    kind: target.kind,
    pageId: target.kind === "MOMENT" ? null : target.pageId,
    ...tag,
    note: "",
    at: new Date().toISOString(),
    ...(target.kind === "TEXT" && { anchor: target.anchor }),
    ...(target.kind === "INK" && { strokeIds: target.strokeIds }),
  };
  const captured =
    target.kind === "TEXT"
      ? target.anchor.exact
      : target.kind === "INK"
        ? target.captured
        : undefined;
  const payload = { observerId: cell.observerId, evidence, captured };
  put({ key: evidenceKey(id), kind: EVIDENCE, payload, delay: TAG_MS });
  return id;
}

type Change = Partial<
  Pick<
    WrittenEvidence,
    "competencyId" | "cueUid" | "sign" | "note" | "anchor" | "strokeIds" | "isKept" | "pageId"
  >
>;

/** Evidence as it would be sent: with what is unsent of its place. */
function writtenOf(cell: EvidenceCell, one: OwnEvidence): WrittenEvidence {
  const unsent = payloadIn(entries.get(), EVIDENCE, evidenceKey(one.id));
  if (unsent) return unsent.evidence;
  const { id, kind, pageId, competencyId, cueUid, sign, note, at } = one;
  return { id, ...cellOf(cell), kind, pageId, competencyId, cueUid, sign, note, at };
}

function putChange(cell: EvidenceCell, one: OwnEvidence, change: Partial<EvidenceEdit>): void {
  const { observerId } = cell;
  const { captured, revision } = one;
  const payload = { observerId, evidence: writtenOf(cell, one), captured, ...change };
  const base = revision > 0 ? { revision } : undefined;
  put({ key: evidenceKey(one.id), kind: EVIDENCE, payload, base, delay: TAG_MS });
}

/** Changes evidence: what it is assigned to, or where it is. */
export const changeEvidence = (cell: EvidenceCell, one: OwnEvidence, change: Change): void =>
  putChange(cell, one, { evidence: { ...writtenOf(cell, one), ...change } });

/** Removes evidence; what was written stays. */
export const dropEvidence = (cell: EvidenceCell, one: OwnEvidence): void =>
  putChange(cell, one, { isRemoved: true });
