import type { LateChange } from "@assay/contract";
import { isSameRating, maySeeAllAssessments, type RunActor } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Context } from "../../../http/context.ts";
import { newId } from "../../../platform/ids.ts";
import type { Late } from "../../runs/late/store.ts";
import type { Run } from "../../runs/store.ts";
import { completeValues, isOfCell, stepOf, publishProgress } from "../commands.ts";
import {
  type AssessmentRow,
  countRated,
  insertAssessment,
  selectAssessmentForUpdate,
  selectAssessmentsOf,
  updateAssessment,
} from "../store.ts";

const standing = async (
  tx: TenantTransaction,
  late: Late<"rating">,
): Promise<AssessmentRow | undefined> =>
  (await selectAssessmentsOf(tx, late.runId, late.observerId)).find(isOfCell(late));

function changeOf(stored: AssessmentRow | undefined, { work }: Late<"rating">): LateChange {
  const before = new Map(stored?.values.map((value) => [value.competencyId, value]));
  const values = work.values.map(({ competencyId, ...after }) => {
    const value = before.get(competencyId);
    const { selectedCriterion, selectedCueIds } = value ?? after;
    return { competencyId, before: value ? { selectedCriterion, selectedCueIds } : null, after };
  });
  return { kind: "rating", values };
}

/** Stores the observer's values as an ordinary rating does; overwrites by moderators remain in effect. */
async function take({ tx, now }: Context, run: Run, late: Late<"rating">): Promise<void> {
  const { candidateId, exerciseId, observerId: personId, work } = late;
  const known = await standing(tx, late);
  const stored = known && (await selectAssessmentForUpdate(tx, known.id));
  const step = stepOf(run, exerciseId);
  const values = completeValues(run, step, [...work.values], stored?.values ?? []);
  if (stored) {
    if (isSameRating(values, stored.values)) return;
    await updateAssessment(tx, { id: stored.id, values }, now);
    publishProgress(tx, { ...stored, values }, countRated(stored.values));
    return;
  }
  const cell = { processRunId: run.id, candidateId, exerciseId, personId };
  const type = { assessmentType: "OBSERVATION", scaleId: run.design.scale.id } as const;
  const row = await insertAssessment(tx, { id: newId(), ...cell, ...type, values, updatedOn: now });
  publishProgress(tx, row, -1);
}

/** The port by which the runs feature handles late ratings (`runs/late/ports.ts`). */
export const lateRatings = {
  mayRead: (run: Run, _: unknown, actor: RunActor) => maySeeAllAssessments(run, actor),
  compare: async (tx: TenantTransaction, _: Run, late: Late<"rating">) => {
    const stored = await standing(tx, late);
    return { change: changeOf(stored, late), revision: stored?.revision ?? 0 };
  },
  take,
};
