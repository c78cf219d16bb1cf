import type { ObserverTeam, ProcessRun } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import type { Conflict, DraftShape, Parts } from "../../../app/forms/parts.ts";
import { draftOf, type RunDraft } from "./draft.ts";

const PLAIN = ["name", "plannedDate", "moderators", "moderatorsAreObservers"] as const;
const ID_END = 24;

function partsOf(draft: RunDraft): Parts {
  const parts = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const language of LANGUAGES) {
    const text = draft.descriptions[language];
    if (text !== undefined) parts.set(`description/${language}`, text);
  }
  for (const team of draft.teams) parts.set(`team/${team.id}`, team);
  for (const { candidateId, candidateJob, cells } of draft.candidates) {
    parts.set(`candidate/${candidateId}`, candidateJob);
    for (const [exerciseId, teamId] of Object.entries(cells))
      parts.set(`cell/${candidateId}/${exerciseId}`, teamId);
  }
  return parts;
}

const under = (parts: Parts, prefix: string): [string, unknown][] =>
  [...parts]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value]);

/** Back to a draft; cells of candidates or teams that are gone go with them. */
function fromParts(parts: Parts): RunDraft {
  const teams = under(parts, "team/").map(([, team]) => team as ObserverTeam);
  const teamIds = new Set(teams.map((team) => team.id));
  const isStaffed = ([, teamId]: [string, unknown]): boolean => teamIds.has(teamId as string);
  return {
    ...(Object.fromEntries(PLAIN.map((key) => [key, parts.get(key)])) as Pick<
      RunDraft,
      (typeof PLAIN)[number]
    >),
    descriptions: Object.fromEntries(under(parts, "description/")),
    teams,
    candidates: under(parts, "candidate/").map(([candidateId, job]) => ({
      candidateId,
      candidateJob: job as string,
      cells: Object.fromEntries(under(parts, `cell/${candidateId}/`).filter(isStaffed)) as Record<
        string,
        string
      >,
    })),
  };
}

export const runShape: DraftShape<ProcessRun, RunDraft> = { draftOf, partsOf, fromParts };

/** What a conflict is about: the kind of part and the ids in its key. */
export function placeOf({ key }: Conflict): { kind: string; ids: string[] } {
  const [kind = "", ...rest] = key.split("/");
  return { kind, ids: rest.map((id) => id.slice(0, ID_END)) };
}
