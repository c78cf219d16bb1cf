import type { ProcessRun, RunPerson } from "@assay/contract";
import { readinessOf, seenCandidateIds } from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import { abilitiesOf } from "./policy.ts";
import type { Run } from "./store.ts";

/** A run as the actor may see it: an observer only the candidates of their cells. */
export function presentRun(run: Run, people: RunPerson[], actor: Actor): ProcessRun {
  const seen = new Set(seenCandidateIds(run, actor));
  const { design, creatorId: _, finishedAt, ...row } = run;
  const isDraft = run.runState === "DRAFT";
  return {
    ...row,
    started: !isDraft && run.runState !== "PREPARED",
    finishedAt: finishedAt?.toISOString() ?? null,
    process: design,
    scale: design.scale,
    competencies: design.competencies,
    candidates: run.candidates.filter((candidate) => seen.has(candidate.candidateId)),
    assessments: [],
    files: [],
    people,
    missing: isDraft ? [...readinessOf(run).missing] : [],
    can: abilitiesOf(run, actor),
  };
}
