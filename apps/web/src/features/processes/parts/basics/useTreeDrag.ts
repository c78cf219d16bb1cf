import { type RefObject, useCallback } from "react";
import { type Point, usePointerDrag } from "../../../../ui/usePointerDrag.ts";
import { type Drop, dropPlace, type RowBox } from "../../model/basics/dropPlace.ts";

/** Where the rows of the tree stand in the window. */
function rowBoxes(tree: HTMLElement): RowBox[] {
  return [...tree.querySelectorAll<HTMLElement>("[data-row]")].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    const { row: id = "", parent = "", index, centre } = row.dataset;
    return {
      id,
      parentId: parent === "" ? null : parent,
      index: Number(index),
      isCentre: centre === "true",
      top,
      bottom,
    };
  });
}

/** What is shown of a drag; `line` in px below the top of the tree. */
export interface DragView {
  id: string;
  line: number | null;
  /** The centre into which the step would go. */
  into: string | null;
}

const idOf = (handle: Element): string | undefined =>
  handle.closest<HTMLElement>("[data-row]")?.dataset["row"];

/** Lets a step be dragged by its handle to another place of the tree. */
export function useTreeDrag(
  tree: RefObject<HTMLElement | null>,
  onDrop: (id: string, place: Drop) => void,
) {
  const placeAt = useCallback(
    (id: string, { y }: Point) =>
      tree.current === null ? null : dropPlace(rowBoxes(tree.current), id, y),
    [tree],
  );
  const viewAt = useCallback(
    (id: string, at: Point): DragView => {
      const place = placeAt(id, at);
      const top = tree.current?.getBoundingClientRect().top ?? 0;
      return {
        id,
        line: place?.y == null ? null : place.y - top,
        into: place !== null && place.y === null ? place.parentId : null,
      };
    },
    [placeAt, tree],
  );
  return usePointerDrag({
    idOf,
    viewAt,
    onDrop(id, at) {
      const place = placeAt(id, at);
      if (place !== null) onDrop(id, place);
    },
  });
}
