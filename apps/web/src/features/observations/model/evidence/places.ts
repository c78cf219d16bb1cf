import type { WrittenEvidence } from "@assay/contract";
import type { Id, TextAnchor } from "@assay/domain";
import { sessionState } from "../../../../platform/session/sessionState.ts";

/** Where a tagged text of a page is now, by the id of its evidence; undefined where nobody knows. */
export type PlaceOf = (evidenceId: Id) => TextAnchor | undefined;

/** By page: an open editor follows what is tagged in its text, and leaves the last places behind. */
export const openPlaces = sessionState(new Map<Id, PlaceOf>());

/** New evidence with the place that it has by now, as somebody may have typed on since they tagged it. */
export function placeNow(evidence: WrittenEvidence): WrittenEvidence {
  const { id, pageId, anchor } = evidence;
  const now = anchor && pageId !== null && openPlaces.get(pageId)?.(id);
  return now ? { ...evidence, anchor: now } : evidence;
}
