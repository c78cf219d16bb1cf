import type { WrittenEvidence } from "@assay/contract";
import type { Id, TextAnchor } from "@assay/domain";
import { sessionState } from "../../../../platform/session/sessionState.ts";

/** Where tagged texts are now in the pages that are open, by id; an open editor moves them with each change of its text. */
export const openPlaces = sessionState(new Map<Id, TextAnchor>());

/** New evidence with the place that it has by now, as somebody may have typed on since they tagged it. */
export function placeNow(evidence: WrittenEvidence): WrittenEvidence {
  const now = evidence.anchor && openPlaces.get(evidence.id);
  return now ? { ...evidence, anchor: now } : evidence;
}
