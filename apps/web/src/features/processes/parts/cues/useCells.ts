import type { Item } from "@assay/contract";
import { cueSteps } from "@assay/domain";
import { useMemo } from "react";
import { cellsOf, type CueCell, type ProgressOf } from "../../model/cues/cueCells.ts";

/** The same list as long as the same competencies are observed in the same steps. */
export function useCells(items: readonly Item[], competencyIds: readonly string[]): CueCell[] {
  const cells = cellsOf({ items, competencyIds });
  const key = cells.map(({ itemId, competencyId }) => `${itemId} ${competencyId}`).join("\n");
  return useMemo(
    () =>
      key.split("\n").flatMap((line) => {
        const [itemId = "", competencyId = ""] = line.split(" ");
        return itemId === "" ? [] : [{ itemId, competencyId }];
      }),
    [key],
  );
}

/** Whether there is something to write in a cell yet. */
export function useIsOpen(items: readonly Item[], progressOf: ProgressOf) {
  return useMemo(() => {
    const steps = new Map(cueSteps<Item>(items).map((item) => [item.id, item]));
    return ({ itemId, competencyId }: CueCell): boolean => {
      const item = steps.get(itemId);
      return item !== undefined && progressOf(item, competencyId).state !== "complete";
    };
  }, [items, progressOf]);
}
export type IsOpen = ReturnType<typeof useIsOpen>;
