import type { decisionCalls } from "@assay/contract";
import { maySeeAllAssessments, seenCandidateIds } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { found, seenRun } from "../../../http/failure.ts";
import { selectRun } from "../store.ts";
import { presentDecision } from "./present.ts";
import { selectDecisions } from "./store.ts";

export async function listDecisions({
  tx,
  actor,
  params: { id, candidateId },
}: CallOf<typeof decisionCalls.listDecisions>) {
  const run = seenRun(await selectRun(tx, id), actor);
  const isSeen = seenCandidateIds(run, actor).includes(candidateId);
  // Decisions reveal results, and so need the right to see all ratings.
  found((isSeen && maySeeAllAssessments(run, actor)) || null);
  return { decisions: (await selectDecisions(tx, run.id, candidateId)).map(presentDecision) };
}
