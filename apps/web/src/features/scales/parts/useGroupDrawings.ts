import { partitionGroups } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";

/** The groups of a partition by their values, such as "1, 2" and "3". */
export function useGroupNames() {
  const { number } = useFormat();
  return (values: readonly number[], partition: readonly number[]): string[] =>
    partitionGroups(
      values.map((value) => ({ value })),
      partition,
    ).map((group) => group.map(({ value }) => number(value)).join(", "));
}

/** Width in px that a card needs when every criterion is a separate group. */
export const drawingWidth = (values: readonly number[]): number =>
  Math.max(240, values.length * 30 + 64);
