import type { ProcessRun, RunFile, RunPerson } from "@assay/contract";
import {
  cellLetters,
  dossierAbility,
  observedLeaves,
  readableFiles,
  readinessOf,
  runAbilities,
  seenCandidateIds,
  statisticsAbility,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { Run } from "./store.ts";

/** A run as the actor may see it: an observer with the candidates of their cells only, and with readable files only. */
export function presentRun(
  run: Run,
  { people, files }: { people: RunPerson[]; files: readonly RunFile[] },
  actor: Actor,
): ProcessRun {
  const seen = new Set(seenCandidateIds(run, actor));
  const { design, creatorId: _, ratingRules: _rules, sealing: _sealing, ...others } = run;
  const { erasedIds, finishedAt, statistics, dossiers, ...row } = others;
  const exerciseIds = observedLeaves(design.items).map(({ id }) => id);
  const isDraft = run.runState === "DRAFT";
  return {
    ...row,
    started: !isDraft && run.runState !== "PREPARED",
    finishedAt: finishedAt?.toISOString() ?? null,
    process: design,
    scale: design.scale,
    competencies: design.competencies,
    candidates: run.candidates
      .filter((candidate) => seen.has(candidate.candidateId))
      .map((candidate) => ({
        ...candidate,
        cells: cellLetters(run, actor.id, candidate, exerciseIds),
      })),
    ...(erasedIds.length > 0 && { erasedIds }),
    // Filled in only by the call for one run; lists of runs have none.
    assessments: [],
    files: readableFiles(run, actor, files),
    people,
    missing: isDraft ? [...readinessOf(run).missing] : [],
    can: {
      ...runAbilities(run, actor),
      ...(statistics !== "OFF" && { seeStatistics: statisticsAbility(run, actor, statistics) }),
      ...(dossiers && { makeDossier: dossierAbility(run, actor) }),
    },
  };
}
