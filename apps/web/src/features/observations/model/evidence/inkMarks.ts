import {
  type EvidenceState,
  inkBounds,
  type InkBounds,
  inkState,
  readDrawing,
  type Stroke,
} from "@assay/domain";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";

/** A tag of strokes as it is shown beside them. */
export interface InkMark {
  readonly evidence: OwnEvidence;
  /** As the page is now, whatever the server knows of it. */
  readonly state: EvidenceState;
  /** Where the strokes are, or were; in px of the page at zoom 1. */
  readonly bounds: InkBounds;
  /** Marks beside the same lines of the page stand beside each other: 0 is the outermost. */
  readonly lane: number;
}

/** Height that a mark has at least, in px of the page at zoom 1. */
const LEAST_MARK = 48;

function placeOf(one: OwnEvidence, strokeOf: (id: string) => Stroke | undefined) {
  const ids = one.strokeIds ?? [];
  const strokes = ids.flatMap((id) => strokeOf(id) ?? []);
  const present = inkState(ids, new Set(strokes.map(({ id }) => id)));
  const bounds = inkBounds(strokes) ?? inkBounds(readDrawing(one.captured ?? "") ?? []);
  return { bounds, state: one.state === "KEPT" && present !== "WHOLE" ? one.state : present };
}

/** The marks of a page, from above to below; tags that were never anywhere have none. */
export function inkMarks(
  tags: readonly OwnEvidence[],
  strokeOf: (id: string) => Stroke | undefined,
): InkMark[] {
  const places = tags.flatMap((evidence) => {
    const { bounds, state } = placeOf(evidence, strokeOf);
    return bounds ? [{ evidence, state, bounds }] : [];
  });
  const ends: number[] = [];
  return places
    .toSorted((a, b) => a.bounds.top - b.bounds.top)
    .map((place): InkMark => {
      const { top, bottom } = place.bounds;
      const free = ends.findIndex((end) => end <= top);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = Math.max(bottom, top + LEAST_MARK);
      return { ...place, lane };
    });
}
