import type { CuePlace } from "@assay/domain";
import { type Point, usePointerDrag } from "../../../../ui/usePointerDrag.ts";

/** What is shown of a drag: the cue, and the place where it would go. */
interface CueDragView {
  uid: string;
  place: CuePlace | null;
}

/** The place under a point: a group, and before which of its other cues. */
function placeUnder(uid: string, at: Point): CuePlace | null {
  const under = document.elementsFromPoint(at.x, at.y);
  const group = under.map((element) => element.closest<HTMLElement>("[data-group]")).find(Boolean);
  if (!group) return null;
  const cues = [...group.querySelectorAll<HTMLElement>("[data-cue]")];
  const others = cues.filter((cue) => cue.dataset["cue"] !== uid);
  const above = others.filter((cue) => {
    const { top, bottom } = cue.getBoundingClientRect();
    return (top + bottom) / 2 < at.y;
  });
  return { group: Number(group.dataset["group"]), index: above.length };
}

const idOf = (handle: Element): string | undefined =>
  handle.closest<HTMLElement>("[data-cue]")?.dataset["cue"];
const viewAt = (uid: string, at: Point): CueDragView => ({ uid, place: placeUnder(uid, at) });

/** Lets a cue be dragged by its handle into any group. */
export function useCueDrag(onDrop: (uid: string, place: CuePlace) => void) {
  return usePointerDrag({
    idOf,
    viewAt,
    onDrop(uid, at) {
      const place = placeUnder(uid, at);
      if (place !== null) onDrop(uid, place);
    },
  });
}
