import type { ObserverTeam, Process, ProcessRun } from "@assay/contract";
import { findItem, isErased, observedLeaves } from "@assay/domain";
import type { DraftCandidate, RunForm } from "./runForm.ts";

/** Gives a team to each of these cells; `""` for nobody. */
export type Fill = (
  candidateIds: readonly string[],
  exerciseIds: readonly string[],
  teamId: string,
) => void;

/** The observed exercises, with the assessment centre that holds them. */
export function columnsOf(process: Process) {
  return observedLeaves(process.items).map((item) => ({
    id: item.id,
    texts: item.texts,
    group: findItem(process.items, item.id)?.parent ?? null,
  }));
}
export type MatrixColumn = ReturnType<typeof columnsOf>[number];

/** Neighbouring columns of the same centre as one head. */
export function groupsOf(columns: readonly MatrixColumn[]) {
  const groups: {
    id: string;
    /** Null for an exercise that stands on its own. */
    texts: MatrixColumn["texts"] | null;
    span: number;
    first: MatrixColumn;
  }[] = [];
  for (const column of columns) {
    const { id, group } = column;
    const last = groups.at(-1);
    if (group !== null && last?.id === group.id) last.span += 1;
    else groups.push({ id: group?.id ?? id, texts: group?.texts ?? null, span: 1, first: column });
  }
  return groups;
}

/** The candidates whom somebody can observe: without those whose data was erased. */
export const observable = (
  { candidates }: Pick<RunForm, "candidates">,
  run: Pick<ProcessRun, "erasedIds">,
): DraftCandidate[] => candidates.filter(({ candidateId }) => !isErased(run, candidateId));

/** The teams to choose from, without those that a timetable has made, except for the one that is chosen. */
export const namedTeams = (teams: readonly ObserverTeam[], chosen?: string): ObserverTeam[] =>
  teams.filter((team) => !team.isPlanned || team.id === chosen);

/** Whether this team in a cell of this candidate would be somebody observing themselves. */
export const observesSelf = (team: ObserverTeam, candidateId: string): boolean =>
  team.observers.includes(candidateId);

/** Sets a cell; an empty team clears it. */
function withCell(candidate: DraftCandidate, exerciseId: string, teamId: string): DraftCandidate {
  if ((candidate.cells[exerciseId] ?? "") === teamId) return candidate;
  const { [exerciseId]: _, ...others } = candidate.cells;
  return { ...candidate, cells: teamId === "" ? others : { ...others, [exerciseId]: teamId } };
}

/**
 * Puts a team into the cells of these candidates and exercises; `""` empties them. Nobody observes
 * themselves: such cells stay as they are (decisions §11).
 */
export function fillCells(
  draft: RunForm,
  candidateIds: readonly string[],
  exerciseIds: readonly string[],
  teamId: string,
): RunForm {
  const team = draft.teams.find(({ id }) => id === teamId);
  const candidates = draft.candidates.map((candidate) => {
    if (!candidateIds.includes(candidate.candidateId)) return candidate;
    if (team && observesSelf(team, candidate.candidateId)) return candidate;
    return exerciseIds.reduce((filled, id) => withCell(filled, id, teamId), candidate);
  });
  return { ...draft, candidates };
}

/** Whether somebody observes the cell: it has a team, and the team has members. */
export function isObserved(teamId: string | undefined, teams: readonly ObserverTeam[]): boolean {
  return teams.some((team) => team.id === teamId && team.observers.length > 0);
}

/** How many cells nobody observes. */
export function countUnobserved(
  { candidates, teams }: Pick<RunForm, "candidates" | "teams">,
  exerciseIds: readonly string[],
): number {
  return candidates.reduce(
    (count, { cells }) => count + exerciseIds.filter((id) => !isObserved(cells[id], teams)).length,
    0,
  );
}

/** The team that a key sets: 1 to 9 by position, 0 and Delete nobody; undefined for other keys. */
export function teamForKey(key: string, teams: readonly ObserverTeam[]): string | undefined {
  if (["0", "Delete", "Backspace"].includes(key)) return "";
  return /^[1-9]$/.test(key) ? teams[Number(key) - 1]?.id : undefined;
}
