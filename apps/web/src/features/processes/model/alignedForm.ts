import type { Item } from "@assay/contract";
import { alignCueGroups, changeSteps } from "@assay/domain";
import type { ProcessForm } from "./processForm.ts";

const isAligned = ({ cues }: Item, groups: number): boolean =>
  Object.values(cues).every(({ cueGroups }) => cueGroups.length === groups);

/** The steps with their cues in the groups of the scale; those that stand so stay the same. */
const alignedItems = (items: Item[], groups: number): Item[] =>
  changeSteps<Item>(items, (item) =>
    isAligned(item, groups) ? item : { ...item, cues: alignCueGroups(item.cues, groups) },
  ) as Item[];

/** The draft with its cues in the groups of its scale, which may be another or have changed. */
export function alignedForm(draft: ProcessForm, groups: number | null): ProcessForm {
  if (groups === null) return draft;
  const items = alignedItems(draft.items, groups);
  return items === draft.items ? draft : { ...draft, items };
}
