import { LANGUAGES } from "../text/rules.ts";
import type { Id, Texts } from "../text/rules.ts";
import { placed } from "../text/violation.ts";
import type { Violation } from "../text/violation.ts";
import type { CandidateState } from "./candidates.ts";
import type { RunCandidate, RunPeople } from "./membership.ts";
import { runAllows } from "./state.ts";
import type { RunAbility, RunState } from "./state.ts";

export interface EditableRun extends RunPeople {
  readonly runState: RunState;
  readonly name: string;
  readonly texts: Texts<{ readonly description?: string | null | undefined }>;
  readonly plannedDate: string | null;
  readonly observerTeams: readonly (RunPeople["observerTeams"][number] & {
    readonly name: string;
  })[];
  readonly candidates: readonly (RunCandidate & {
    readonly candidateJob: string | null;
    readonly candidateState: CandidateState;
  })[];
}

/** The key of a cell in the set of written cells. */
export function cellKey(candidateId: Id, exerciseId: Id): string {
  return `${candidateId}/${exerciseId}`;
}

/**
 * What an edit of a run may not do (decisions §5). The rule is a RunRefusal where the state forbids
 * the field (WRONG_PROCESS_RUN_STATE), or writtenCandidateRemoved, writtenCellRemoved
 * (UPDATE_FAILED). `written` holds the keys of the cells with observations or ratings.
 */
export function runEditViolations(
  before: EditableRun,
  after: EditableRun,
  written: ReadonlySet<string>,
): Violation[] {
  return [
    ...fixedFieldViolations(before, after),
    ...candidateStateViolations(before, after),
    ...removalViolations(before, after, written),
  ];
}

interface Field {
  readonly path: string;
  readonly ability: RunAbility;
  /** The field's content for comparison, without the order of its lists. */
  readonly read: (run: EditableRun) => unknown;
}

const FIELDS: readonly Field[] = [
  { path: "name", ability: "edit", read: (run) => run.name },
  {
    path: "texts",
    ability: "edit",
    read: (run) => LANGUAGES.map((language) => run.texts[language]?.description ?? ""),
  },
  { path: "plannedDate", ability: "editPlan", read: (run) => run.plannedDate },
  {
    path: "moderatorsAreObservers",
    ability: "editPlan",
    read: (run) => run.moderatorsAreObservers,
  },
  { path: "moderators", ability: "edit", read: (run) => run.moderators.toSorted() },
  {
    path: "observerTeams",
    ability: "edit",
    read: (run) =>
      run.observerTeams
        .map((team) => [
          team.id,
          team.name,
          team.observersHaveModeratorView,
          team.observers.toSorted(),
        ])
        .toSorted(byFirst),
  },
  {
    path: "candidates",
    ability: "edit",
    read: (run) =>
      run.candidates
        .map((candidate) => [
          candidate.candidateId,
          candidate.candidateJob,
          candidate.exercises
            .filter((cell) => cell.observerTeamId !== null)
            .map((cell) => [cell.exerciseId, cell.observerTeamId])
            .toSorted(byFirst),
        ])
        .toSorted(byFirst),
  },
];

function byFirst(a: readonly unknown[], b: readonly unknown[]): number {
  return String(a[0]) < String(b[0]) ? -1 : 1;
}

function fixedFieldViolations(before: EditableRun, after: EditableRun): Violation[] {
  return FIELDS.flatMap(({ path, ability, read }) => {
    const answer = runAllows(before.runState, ability);
    const isSame = JSON.stringify(read(before)) === JSON.stringify(read(after));
    return answer === true || isSame ? [] : [{ path, rule: answer }];
  });
}

function candidateStateViolations(before: EditableRun, after: EditableRun): Violation[] {
  const answer = runAllows(before.runState, "changeCandidateState");
  if (answer === true) return [];
  const states = new Map(
    before.candidates.map(({ candidateId, candidateState }) => [candidateId, candidateState]),
  );
  return placed("candidates", after.candidates)
    .filter(([, now]) => now.candidateState !== (states.get(now.candidateId) ?? "OPEN"))
    .map(([path]) => ({ path: `${path}.candidateState`, rule: answer }));
}

/** Removed candidates and cells with written work. Paths hold ids, as removed entries have no index in the new run. */
function removalViolations(
  before: EditableRun,
  after: EditableRun,
  written: ReadonlySet<string>,
): Violation[] {
  const writtenKeys = [...written];
  return before.candidates.flatMap(({ candidateId, exercises }) => {
    const path = `candidates.${candidateId}`;
    const later = after.candidates.find((candidate) => candidate.candidateId === candidateId);
    if (!later) {
      const isWritten = writtenKeys.some((key) => key.startsWith(cellKey(candidateId, "")));
      return isWritten ? [{ path, rule: "writtenCandidateRemoved" }] : [];
    }
    const keptExercises = assignedExercises(later);
    return [...assignedExercises({ exercises })]
      .filter((id) => !keptExercises.has(id) && written.has(cellKey(candidateId, id)))
      .map((id) => ({ path: `${path}.exercises.${id}`, rule: "writtenCellRemoved" }));
  });
}

function assignedExercises({ exercises }: Pick<RunCandidate, "exercises">): Set<Id> {
  return new Set(
    exercises.filter((cell) => cell.observerTeamId !== null).map((cell) => cell.exerciseId),
  );
}
