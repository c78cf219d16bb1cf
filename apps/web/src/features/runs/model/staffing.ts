import type { LicenseRestriction, ObserverTeam } from "@assay/contract";
import { licenceViolations, type RunLimit, selfObservationViolations } from "@assay/domain";
import { peopleOf, type RunForm } from "./runForm.ts";

/** Why somebody cannot be added: text keys. */
export type StaffingRefusal = RunLimit | "selfObservation";

/** What an edit of people may not do, over what was there before it; null where it may. */
export function refusalOf(
  before: RunForm,
  after: RunForm,
  licence: LicenseRestriction | null,
): StaffingRefusal | null {
  const [was, is] = [peopleOf(before), peopleOf(after)];
  if (selfObservationViolations(is).length > selfObservationViolations(was).length)
    return "selfObservation";
  const [exceeded] = licence === null ? [] : licenceViolations(is, licence, was);
  return (exceeded?.rule as RunLimit | undefined) ?? null;
}

/** Whether the licence has room for one more candidate. */
export function mayAddCandidate(draft: RunForm, licence: LicenseRestriction | null): boolean {
  const somebody = { candidateId: "", candidateJob: "", cells: {} };
  const after = { ...draft, candidates: [...draft.candidates, somebody] };
  return refusalOf(draft, after, licence) !== "maxCandidates";
}

/** The number that a new team gets in its name: the next one that no team has yet (TEAM-006). */
export function nextOrdinal(
  teams: readonly ObserverTeam[],
  nameFor: (ordinal: number) => string,
): number {
  const taken = new Set(teams.map((team) => team.name));
  let ordinal = teams.length + 1;
  while (taken.has(nameFor(ordinal))) ordinal += 1;
  return ordinal;
}

/** The form with a team in place of the one with the same id. */
export const changeTeam = (draft: RunForm, changed: ObserverTeam): RunForm => ({
  ...draft,
  teams: draft.teams.map((team) => (team.id === changed.id ? changed : team)),
});

/** The form without a team; nobody observes its cells any more. */
export const removeTeam = (draft: RunForm, id: string): RunForm => ({
  ...draft,
  teams: draft.teams.filter((team) => team.id !== id),
  candidates: draft.candidates.map((candidate) => ({
    ...candidate,
    cells: Object.fromEntries(
      Object.entries(candidate.cells).filter(([, teamId]) => teamId !== id),
    ),
  })),
});

/** Number of cells, over all candidates, that a team observes. */
export const countCells = (draft: RunForm, teamId: string): number =>
  draft.candidates.flatMap(({ cells }) => Object.values(cells)).filter((id) => id === teamId)
    .length;
