import type { Item } from "@assay/contract";
import { stepCompetencies } from "@assay/domain";

export interface MatrixColumn {
  step: Item;
  /** The centre that holds it; its own column shows what its steps observe. */
  centre: Item | null;
}

/** Sets whether the steps observe the competencies. */
export type Observe = (
  stepIds: readonly string[],
  competencyIds: readonly string[],
  isObserving: boolean,
) => void;

/** All steps in order: a centre, then its own. */
export const matrixColumns = (items: readonly Item[]): MatrixColumn[] =>
  items.flatMap((item) => [
    { step: item, centre: item.itemType === "ASSESSMENT_CENTER" ? item : null },
    ...item.items.map((subItem) => ({ step: subItem as Item, centre: item })),
  ]);

export const isCentreColumn = ({ step, centre }: MatrixColumn): boolean => step === centre;

/** `on`: all, `mixed`: some, `off`: none. */
export type SwitchState = "on" | "mixed" | "off";
/** The state of a switch for many steps or competencies of which `on` are chosen; `off` if there are none. */
export function switchState(on: number, all: number): SwitchState {
  if (on === 0) return "off";
  return on >= all ? "on" : "mixed";
}

/**
 * What each step says of a competency, in one text, so that an unchanged row is recognised: `1` it
 * observes it, `0` it does not, and for a centre in how many of its steps, such as `(2)`.
 */
export const rowMarks = (columns: readonly MatrixColumn[], competencyId: string): string =>
  columns
    .map((column) => {
      const { step } = column;
      if (!isCentreColumn(column)) return step.competencyIds.includes(competencyId) ? "1" : "0";
      return `(${step.items.filter((item) => item.competencyIds.includes(competencyId)).length})`;
    })
    .join(" ");

/** How many of the competencies a step observes. */
export function columnCount(column: MatrixColumn, competencyIds: readonly string[]): number {
  const own = new Set(stepCompetencies(column.step));
  return competencyIds.filter((id) => own.has(id)).length;
}
