import type { Item } from "@assay/contract";
import { cellGroups, countCues, type CueGroupList, findItem, textIn } from "@assay/domain";
import { useCallback, useLayoutEffect, useRef } from "react";
import { useLanguageOrder } from "../../../../platform/i18n/texts.ts";
import { useStepName } from "../../model/stepNames.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { type CueCell, isSameCell } from "../../model/cues/cueCells.ts";

/** A cell whose cues can be taken over. */
export interface CueSource {
  id: string;
  /** The other step, or in the same step the other competency. */
  name: string;
  groups: CueGroupList;
}

/**
 * The cells from which cues can be taken over, as they are when it is asked for: the same competency in
 * other steps first, then the other competencies of the step.
 */
export function useSources(
  { itemId, competencyId }: CueCell,
  cells: readonly CueCell[],
  count: number,
) {
  const order = useLanguageOrder();
  const nameOf = useStepName();
  const { draft, competencies } = useProcessEditor();
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  return useCallback((): CueSource[] => {
    const { items } = latest.current;
    const competencyName = (id: string): string => {
      const competency = competencies.find((other) => other.id === id);
      return textIn(competency?.texts ?? {}, order)?.displayName || (competency?.name ?? "");
    };
    return cells
      .filter((other) => !isSameCell(other, { itemId, competencyId }))
      .filter((other) => other.competencyId === competencyId || other.itemId === itemId)
      .toSorted((a, b) => Number(a.itemId === itemId) - Number(b.itemId === itemId))
      .flatMap((other) => {
        const item = findItem<Item>(items, other.itemId)?.item;
        const groups = item ? cellGroups(item, other.competencyId, count) : [];
        if (!item || countCues(groups) === 0) return [];
        const name = other.itemId === itemId ? competencyName(other.competencyId) : nameOf(item);
        return [{ id: `${other.itemId} ${other.competencyId}`, name, groups }];
      });
  }, [itemId, competencyId, cells, count, order, nameOf, competencies]);
}
