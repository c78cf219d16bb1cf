import type { Item } from "@assay/contract";
import {
  cellGroups,
  cellProgress,
  type CellProgress,
  changeStep,
  cueCompetencies,
  type CueGroupList,
  cueSteps,
  isEmptyCue,
  type Language,
} from "@assay/domain";
import { perObject } from "../plainData.ts";
import type { ProcessForm } from "../processForm.ts";

/** One competency in one step: where cues stand. */
export interface CueCell {
  itemId: string;
  competencyId: string;
}
export const isSameCell = (a: CueCell | null, b: CueCell | null): boolean =>
  a?.itemId === b?.itemId && a?.competencyId === b?.competencyId;

type CueEntry = Item["cues"][string];

/** All places for cues in the order in which they are worked through: step by step. */
export const cellsOf = ({
  items,
  competencyIds,
}: {
  readonly items: readonly Item[];
  readonly competencyIds: readonly string[];
}): CueCell[] =>
  cueSteps<Item>(items).flatMap((item) =>
    cueCompetencies(item, competencyIds).map((competencyId) => ({ itemId: item.id, competencyId })),
  );

/** The cell in this direction, in a circle; null where there is no other. */
export function neighbourOf(
  cells: readonly CueCell[],
  cell: CueCell,
  by: -1 | 1,
  isWanted: (cell: CueCell) => boolean = () => true,
): CueCell | null {
  const at = cells.findIndex((other) => isSameCell(other, cell));
  for (let distance = 1; distance < cells.length; distance += 1) {
    const next = cells[(at + by * distance + cells.length) % cells.length];
    if (next && isWanted(next)) return next;
  }
  return null;
}

const NOTHING_WRITTEN: CueEntry = { cueGroups: [] };

/** How far each cell is in these languages; computed once for each state of its cues. */
export type ProgressOf = ReturnType<typeof progressIn>;
export function progressIn(languages: readonly Language[], groups: number) {
  const known = perObject((entry: CueEntry) =>
    cellProgress(cellGroups({ cues: { own: entry } }, "own", groups), languages),
  );
  return (item: Pick<Item, "cues">, competencyId: string): CellProgress =>
    known(item.cues[competencyId] ?? NOTHING_WRITTEN);
}

/** Changes the cues of one cell; the same draft where they stay the same. */
export function changeCell(
  draft: ProcessForm,
  { itemId, competencyId }: CueCell,
  groups: number,
  change: (groups: CueGroupList) => CueGroupList,
): ProcessForm {
  const items = changeStep<Item>(draft.items, itemId, (item) => {
    const before = cellGroups(item, competencyId, groups);
    const after = change(before);
    if (after === before) return item;
    return { ...item, cues: { ...item.cues, [competencyId]: { cueGroups: after } } } as Item;
  });
  return items === draft.items ? draft : { ...draft, items: items as Item[] };
}

/** Without the lines that nobody has filled; the same groups where there are none. */
export function withoutEmpty(groups: CueGroupList): CueGroupList {
  if (!groups.some(({ cues }) => cues.some(isEmptyCue))) return groups;
  return groups.map((group) =>
    group.cues.some(isEmptyCue)
      ? { ...group, cues: group.cues.filter((cue) => !isEmptyCue(cue)) }
      : group,
  );
}
