import type { Evidence, WrittenEvidence } from "@assay/contract";
import type { DraftState } from "../../../platform/drafts/draft.ts";
import type { Entry } from "../../../platform/drafts/settling.ts";
import {
  type EvidenceCell,
  type EvidenceEdit,
  isEvidenceDraft,
} from "../model/evidence/evidenceDraft.ts";

/** A piece of evidence as its observer sees it: the unsent change where there is one, else what is stored. */
export interface OwnEvidence extends Omit<
  Evidence,
  "processRunId" | "candidateId" | "exerciseId" | "observerId" | "createdOn"
> {
  /** "synced" once the server has confirmed it as it is. */
  readonly sync: DraftState;
}

interface Of {
  readonly processRunId: string;
  readonly candidateId: string;
  readonly exerciseId: string;
}
const isOfCell = (one: Of, cell: Of): boolean =>
  one.processRunId === cell.processRunId &&
  one.candidateId === cell.candidateId &&
  one.exerciseId === cell.exerciseId;

/** Evidence that the server has not confirmed is where it was tagged. */
function unsent({ evidence, captured }: EvidenceEdit, stored: Evidence | undefined) {
  const { id, kind, pageId, competencyId, cueUid, sign, note, at } = evidence;
  const { anchor = stored?.anchor, strokeIds = stored?.strokeIds, isKept } = evidence;
  const text = stored?.captured ?? captured;
  return {
    id,
    kind,
    pageId,
    competencyId,
    cueUid,
    sign,
    note,
    at,
    revision: stored?.revision ?? 0,
    state: stateOf(evidence, stored),
    ...(anchor && { anchor }),
    ...(strokeIds && { strokeIds }),
    ...(text !== undefined && { captured: text }),
    ...(isKept && stored?.state !== "WHOLE" && { state: "KEPT" as const }),
    ...(stored?.isSubmitted && { isSubmitted: true as const }),
  };
}

/** What is attached again counts as found until the server has looked. */
const stateOf = ({ anchor, strokeIds }: WrittenEvidence, stored: Evidence | undefined) =>
  anchor || strokeIds ? "WHOLE" : (stored?.state ?? "WHOLE");

/** By what the server has stored: the same object each time, so that only what has changed is shown again. */
const synced = new WeakMap<Evidence, OwnEvidence>(); // tab-wide: gone with the answer of the server

function asStored(one: Evidence): OwnEvidence {
  const known = synced.get(one);
  if (known) return known;
  const own: OwnEvidence = { ...one, sync: "synced" };
  synced.set(one, own);
  return own;
}

/** The evidence of an observer in a cell, unsent changes included, in the order in which it was seen. */
export function ownEvidence(
  stored: readonly Evidence[],
  entries: ReadonlyMap<string, Entry>,
  cell: EvidenceCell,
): OwnEvidence[] {
  const own = stored.filter((one) => isOfCell(one, cell) && one.observerId === cell.observerId);
  const all = new Map<string, OwnEvidence>(own.map((one) => [one.id, asStored(one)]));
  const byId = new Map(own.map((one) => [one.id, one]));
  for (const { draft, state } of entries.values()) {
    if (!isEvidenceDraft(draft)) continue;
    const { evidence, observerId, isRemoved } = draft.payload;
    if (!isOfCell(evidence, cell) || observerId !== cell.observerId) continue;
    if (isRemoved) all.delete(evidence.id);
    else all.set(evidence.id, { ...unsent(draft.payload, byId.get(evidence.id)), sync: state });
  }
  return [...all.values()].toSorted(
    (a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0) || (a.id < b.id ? -1 : 1),
  );
}
