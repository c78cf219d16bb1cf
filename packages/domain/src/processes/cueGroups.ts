import type { Id } from "../text/rules.ts";

interface Grouped<C> {
  readonly cueGroups: readonly { readonly cues: readonly C[] }[];
}

/**
 * Aligns cues with the partition of their scale: groups that remain keep their texts, new ones are
 * empty (decisions §10). The scale may have changed since the cues were written.
 */
export function alignCueGroups<C>(
  cues: Readonly<Record<Id, Grouped<C>>>,
  groups: number,
): Record<Id, { cueGroups: { cues: C[] }[] }> {
  const align = ({ cueGroups }: Grouped<C>) => ({
    cueGroups: Array.from({ length: groups }, (_, index) => ({
      cues: [...(cueGroups[index]?.cues ?? [])],
    })),
  });
  return Object.fromEntries(Object.entries(cues).map(([id, entry]) => [id, align(entry)]));
}
