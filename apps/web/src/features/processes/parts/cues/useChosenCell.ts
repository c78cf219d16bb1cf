import { useCallback, useRef, useState } from "react";
import { useProcessEditor } from "../useProcessEditor.ts";
import { useProcessSearch } from "../useProcessSearch.ts";
import { changeCell, type CueCell, isSameCell, withoutEmpty } from "../../model/cues/cueCells.ts";
import type { IsOpen } from "./useCells.ts";

/** Where the focus goes in a cell that was just chosen. */
export type Arrival = "heading" | "text";

/** The cell in the address; where there is none, the first in which there is something to write. */
export function useChosenCell(cells: readonly CueCell[], isOpen: IsOpen, groups: number) {
  const { edit } = useProcessEditor();
  const { item, competency, choose: show } = useProcessSearch();
  const [first] = useState<CueCell | null>(() => cells.find(isOpen) ?? cells[0] ?? null);
  const asked = { itemId: item ?? "", competencyId: competency ?? "" };
  const known = (cell: CueCell | null) => cells.find((other) => isSameCell(other, cell));
  const cell = known(asked) ?? known(first) ?? cells[0] ?? null;
  const arrival = useRef<Arrival | null>(null);
  const choose = useCallback(
    (next: CueCell, arriveAt: Arrival) => {
      arrival.current = arriveAt;
      if (cell !== null) edit((now) => changeCell(now, cell, groups, withoutEmpty));
      show({ item: next.itemId, competency: next.competencyId });
    },
    [edit, show, cell, groups],
  );
  const takeArrival = useCallback((): Arrival | null => {
    const { current } = arrival;
    arrival.current = null;
    return current;
  }, []);
  return { cell, choose, takeArrival };
}
