import type { Item, ProcessRun } from "@assay/contract";
import { cellCan, type Id, observedLeaves } from "@assay/domain";
import { type ResultsTarget, paths } from "../../../../platform/page/paths.ts";
import { ratedLeaves } from "../steps.ts";

/**
 * Where the left arrow leads (spec 2 §2.8): to the own rating of what is shown, or of the first of its
 * exercises and candidates that the user rates; who rates none, to the observations. An auditor has
 * neither.
 */
export function backTarget(
  run: ProcessRun,
  { audit, candidateId }: ResultsTarget,
  item: Item | undefined,
  userId: Id,
) {
  if (audit) {
    return {
      to: paths.dashboard({ view: "audit", processRun: run.id }),
      leadsTo: "toDashboard",
    } as const;
  }
  const exercises = item ? ratedLeaves(item) : observedLeaves<Item>(run.process.items);
  const candidateIds = candidateId ? [candidateId] : run.candidates.map((one) => one.candidateId);
  const cells = candidateIds.flatMap((id) =>
    exercises.map((exercise) => ({ candidateId: id, exerciseId: exercise.id })),
  );
  const rated = cells.find((cell) => cellCan(run, userId, cell.candidateId, cell.exerciseId).rate);
  if (rated)
    return { to: paths.assessments({ id: run.id, ...rated }), leadsTo: "toRating" } as const;
  return { to: paths.observations({ id: run.id, ...cells[0] }), leadsTo: "toObservation" } as const;
}
