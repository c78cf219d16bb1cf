import type { Item } from "@assay/contract";
import {
  findItem,
  moveStep,
  type Place,
  placeAfterMove,
  placeOfStep,
  siblingsAt,
  type StepMove,
} from "@assay/domain";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useStepName } from "../../model/stepNames.ts";
import { useProcessEditor } from "../useProcessEditor.ts";

/** Moves steps, and says where they are then, for those who do not see it. */
export function useTreeMoves() {
  const t = useT();
  const nameOf = useStepName();
  const { draft, edit } = useProcessEditor();
  const [said, setSaid] = useState("");
  const items = useRef(draft.items);
  useEffect(() => {
    items.current = draft.items;
  });
  const moveTo = useCallback(
    (id: string, place: Place): boolean => {
      const before = items.current;
      const after = moveStep<Item>(before, id, place) as Item[];
      if (after === before) return false;
      edit((now) => ({ ...now, items: moveStep<Item>(now.items, id, place) as Item[] }));
      const at = placeOfStep<Item>(after, id);
      const found = findItem<Item>(after, id);
      if (at === null || found === null) return true;
      const where = {
        name: nameOf(found.item),
        position: at.index + 1,
        count: siblingsAt<Item>(after, at.parentId)?.length ?? 0,
      };
      setSaid(
        found.parent === null
          ? t("processes:movedTop", where)
          : t("processes:movedInside", { ...where, centre: nameOf(found.parent) }),
      );
      return true;
    },
    [edit, nameOf, t],
  );
  const move = useCallback(
    (id: string, by: StepMove): boolean => {
      const place = placeAfterMove<Item>(items.current, id, by);
      return place !== null && moveTo(id, place);
    },
    [moveTo],
  );
  return useMemo(() => ({ moveTo, move, said }), [moveTo, move, said]);
}
export type TreeMoves = ReturnType<typeof useTreeMoves>;
