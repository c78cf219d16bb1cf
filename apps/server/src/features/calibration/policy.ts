import type { CalibrationDesign, Item, Process } from "@assay/contract";
import {
  behaviourMatch,
  type CalibrationRules,
  type CalibrationValue,
  expertView,
  type ExpertView,
  observedLeaves,
  type RatedDesign,
  stepCompetencies,
} from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { ApiFailure } from "../../http/failure.ts";
import { selectProcess } from "../processes/store.ts";
import { selectRules, type SetRow } from "./store.ts";

/**
 * What the tenant asks of its observers.
 *
 * @throws ApiFailure NO_PERMISSION without calibration
 */
export async function demandCalibration(tx: TenantTransaction): Promise<CalibrationRules> {
  const rules = await selectRules(tx);
  if (!rules) throw new ApiFailure("NO_PERMISSION");
  return rules;
}

/** What the samples of an exercise are rated by; undefined if the process does not observe it. */
export function designOf(process: Process, exerciseId: string): CalibrationDesign | undefined {
  const found = observedLeaves<Item>(process.items).find(({ id }) => id === exerciseId);
  if (!found) return undefined;
  const { items: _, ...exercise } = found;
  const ids = stepCompetencies(found);
  return {
    processName: process.name,
    exercise: { ...exercise, documents: [] },
    competencies: ids.flatMap((id) => process.competencies.filter((one) => one.id === id)),
    scale: process.scale,
  };
}

/** The design of a set as its process is now; undefined once process or exercise are deleted. */
export async function presentDesign(
  tx: TenantTransaction,
  { processId, exerciseId }: Pick<SetRow, "processId" | "exerciseId">,
): Promise<CalibrationDesign | undefined> {
  const process = await selectProcess(tx, processId);
  return process && designOf(process, exerciseId);
}

/** Competencies and levels of a design, by which ratings are compared. */
export const ratedBy = ({ competencies, scale }: CalibrationDesign): RatedDesign => ({
  competencyIds: competencies.map(({ id }) => id),
  levels: scale.criterions.map(({ value }) => value).toSorted((a, b) => a - b),
});

/** Whether ratings by one design hold for another: the same competencies, levels and cues. */
export function isSameDesign(a: CalibrationDesign, b: CalibrationDesign): boolean {
  const essence = (design: CalibrationDesign) =>
    JSON.stringify([
      ratedBy(design),
      ratedBy(design).competencyIds.map((id) => cueIdsOf(design)[id] ?? []),
    ]);
  return essence(a) === essence(b);
}

/** The cues of each competency. */
export const cueIdsOf = ({ exercise }: CalibrationDesign): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(exercise.cues).map(([id, { cueGroups }]) => [
      id,
      cueGroups.flatMap(({ cues }) => cues.map(({ uid }) => uid)),
    ]),
  );

/** The value of the scale at a step, also between two. */
export function valueAt(levels: readonly number[], step: number): number {
  const [below, above] = [levels[Math.floor(step)] ?? 0, levels[Math.ceil(step)] ?? 0];
  return (below + above) / 2;
}

/** What the experts say of a sample, in values of the scale. */
export function expertKeys(
  experts: readonly (readonly CalibrationValue[])[],
  { competencyIds, levels }: RatedDesign,
) {
  const { missed } = behaviourMatch([], experts);
  const keyOf = (view: ExpertView) => ({
    competencyId: view.competencyId,
    median: valueAt(levels, view.median),
    lowest: valueAt(levels, view.lowest),
    highest: valueAt(levels, view.highest),
    experts: view.experts,
    cueIds: missed
      .filter(({ competencyId }) => competencyId === view.competencyId)
      .map(({ cueId }) => cueId),
  });
  return competencyIds.flatMap((id) => {
    const view = expertView(id, experts, levels);
    return view ? [keyOf(view)] : [];
  });
}
