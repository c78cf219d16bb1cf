import type { Item } from "@assay/contract";
import { countCues } from "@assay/domain";

/** What of the steps refers to a competency, and would be lost with it. */
export function competencyUse(
  items: readonly Item[],
  competencyId: string,
): { steps: number; cues: number } {
  const steps = items.flatMap((item) => [item, ...item.items]);
  return {
    steps: steps.filter((item) => item.competencyIds.includes(competencyId)).length,
    cues: steps.reduce((sum, { cues }) => sum + countCues(cues[competencyId]?.cueGroups ?? []), 0),
  };
}

/** How many cues stand in the groups from this one on, over all steps. */
export function cuesFromGroup(items: readonly Item[], group: number): number {
  const steps = items.flatMap((item) => [item, ...item.items]);
  return steps
    .flatMap(({ cues }) => Object.values(cues))
    .reduce((sum, { cueGroups }) => sum + countCues(cueGroups.slice(group)), 0);
}
