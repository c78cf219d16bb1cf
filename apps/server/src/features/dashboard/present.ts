import type { RunDesign, RunSummaries, RunSummary } from "@assay/contract";
import {
  distinctObservers,
  hasModeratorView,
  mayObserveCell,
  mayRateCell,
  maySeeAllAssessments,
  runAllows,
  seenCandidateIds,
  type Outline,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { RunRow } from "../runs/store.ts";

/** What is read beside the runs, for all of them at once. */
export interface Parts {
  outlines: ReadonlyMap<string, Outline>;
  names: ReadonlyMap<string, string | null>;
  rated: ReadonlyMap<string, ReadonlyMap<string, number>>;
}
type Exercise = Outline["exercises"][number];
type CandidateRow = RunRow["candidates"][number];

/** All runs in the lean form; designs that are alike stand once. */
export function presentSummaries(rows: RunRow[], parts: Parts, actor: Actor): RunSummaries {
  const designs = new Map<string, number>();
  const list: RunDesign[] = [];
  const designOf = (outline: Outline) => {
    const key = JSON.stringify(outline);
    const known = designs.get(key);
    if (known !== undefined) return known;
    designs.set(key, list.length);
    return (
      list.push({
        processName: outline.processName,
        exercises: outline.exercises.map(({ id, parentId, texts }) => ({ id, parentId, texts })),
      }) - 1
    );
  };
  const processRuns = rows.map((run) => presentSummary(run, parts, actor, designOf));
  return { designs: list, processRuns };
}

function presentSummary(
  run: RunRow,
  parts: Parts,
  actor: Actor,
  designOf: (outline: Outline) => number,
): RunSummary {
  const outline = parts.outlines.get(run.id) ?? { processName: { de: "" }, exercises: [] };
  const seen = new Set(seenCandidateIds(run, actor));
  return {
    id: run.id,
    name: run.name,
    plannedDate: run.plannedDate,
    runState: run.runState,
    processId: run.processId,
    moderatorsAreObservers: run.moderatorsAreObservers,
    design: designOf(outline),
    observers: distinctObservers(run).length,
    isModerator: hasModeratorView(run, actor.id),
    seesResults: maySeeAllAssessments(run, actor),
    candidates: run.candidates.flatMap((candidate, index) =>
      seen.has(candidate.candidateId)
        ? [presentCandidate(run, candidate, index + 1, outline, parts, actor)]
        : [],
    ),
  };
}

function presentCandidate(
  run: RunRow,
  candidate: CandidateRow,
  number: number,
  { exercises }: Outline,
  { names, rated }: Parts,
  actor: Actor,
): RunSummary["candidates"][number] {
  const { candidateId, candidateState } = candidate;
  return {
    id: candidateId,
    name: names.get(`${run.id}/${candidateId}`) ?? null,
    number,
    state: candidateState,
    cells: exercises.map((exercise) => cellOf(run, candidate, exercise, actor)).join(""),
    progress: exercises
      .map((exercise) => {
        const values = rated.get(`${run.id}/${candidateId}/${exercise.id}`);
        return progressOfCell(raters(run, candidate, exercise, actor), values, exercise);
      })
      .join(""),
  };
}

const teamOf = (run: RunRow, candidate: CandidateRow, exercise: Exercise) => {
  const cell = candidate.exercises.find(({ exerciseId }) => exerciseId === exercise.id);
  return run.observerTeams.find((team) => team.id === cell?.observerTeamId);
};

/** What the actor may do in a cell; see `RunSummary` in the contract for the letters. */
function cellOf(run: RunRow, candidate: CandidateRow, exercise: Exercise, actor: Actor): string {
  const { candidateId } = candidate;
  const mayWrite = runAllows(run.runState, "writeObservation") === true;
  const has = (permission: "EDIT_ASSESSMENTS" | "EDIT_OBSERVATIONS") =>
    mayWrite && actor.permissions.has(permission);
  if (has("EDIT_ASSESSMENTS") && mayRateCell(run, actor.id, candidateId, exercise.id)) return "r";
  if (has("EDIT_OBSERVATIONS") && mayObserveCell(run, actor.id, candidateId, exercise.id))
    return "o";
  return teamOf(run, candidate, exercise) ? "s" : "-";
}

/** Whose ratings count for the progress: the actor's own, or those of the whole team. */
function raters(run: RunRow, candidate: CandidateRow, exercise: Exercise, actor: Actor): string[] {
  const observers = teamOf(run, candidate, exercise)?.observers ?? [];
  if (maySeeAllAssessments(run, actor)) return observers;
  return observers.filter((id) => id === actor.id);
}

function progressOfCell(
  people: string[],
  rated: ReadonlyMap<string, number> | undefined,
  { competencies }: Exercise,
): string {
  if (people.length === 0 || competencies === 0) return "-";
  const counts = people.map((id) => rated?.get(id) ?? 0);
  if (counts.every((count) => count >= competencies)) return "2";
  return counts.some((count) => count > 0) ? "1" : "0";
}
