import type { LateChange } from "@assay/contract";
import {
  isIndependent,
  isSameRating,
  maySeeAllAssessments,
  type RunActor,
  submitsRatings,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Context } from "../../../http/context.ts";
import { newId } from "../../../platform/ids.ts";
import type { Late } from "../../runs/late/store.ts";
import { applyConference } from "../../runs/reveals/store.ts";
import type { Run } from "../../runs/store.ts";
import { completeValues, isOfCell, stepOf, publishProgress } from "../commands.ts";
import {
  type AssessmentRow,
  countRated,
  insertAssessment,
  selectAssessmentForUpdate,
  selectAssessmentsOf,
  updateSubmission,
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

/** What becomes of a rating that was taken in: it counts, but not as one that nobody influenced. */
function lateSubmission(
  { actor, now }: Context,
  run: Run,
  stored: AssessmentRow | undefined,
): AssessmentRow["submission"] {
  if (!submitsRatings(run)) return null;
  const replaced = stored?.values.map(({ competencyId, selectedCriterion }) => ({
    competencyId,
    selectedCriterion,
  }));
  return {
    state: "LATE",
    at: now.toISOString(),
    by: actor.id,
    ...(stored && replaced && isIndependent(stored) && { replaced }),
  };
}

/** Stores the observer's values as an ordinary rating does; overwrites by moderators remain in effect. */
async function take(context: Context, run: Run, late: Late<"rating">): Promise<void> {
  const { tx, now } = context;
  const { candidateId, exerciseId, observerId: personId, work } = late;
  const known = await standing(tx, late);
  const stored = known && (await selectAssessmentForUpdate(tx, known.id));
  const step = stepOf(run, exerciseId);
  const submission = lateSubmission(context, run, stored);
  const values = completeValues(run, step, [...work.values], stored?.values ?? []);
  if (stored) {
    if (isSameRating(values, stored.values)) return;
    await updateSubmission(tx, { id: stored.id, values, submission, updatedOn: now });
    if (submission) await applyConference(tx, run.id, [stored.id]);
    publishProgress(tx, { ...stored, values }, countRated(stored.values));
    return;
  }
  const cell = { processRunId: run.id, candidateId, exerciseId, personId };
  const type = { assessmentType: "OBSERVATION", scaleId: run.design.scale.id } as const;
  const written = { values, submission, updatedOn: now };
  const row = await insertAssessment(tx, { id: newId(), ...cell, ...type, ...written });
  if (submission) await applyConference(tx, run.id, [row.id]);
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
