import type { ObserverTeam } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import type { RunDraft } from "./draft.ts";

/** A draft as independent parts, each under a key: what one person changes leaves the others' alone. */
type Parts = Map<string, unknown>;

const PLAIN = ["name", "plannedDate", "moderators", "moderatorsAreObservers"] as const;
const ID_END = 24;

function partsOf(draft: RunDraft): Parts {
  const parts: Parts = new Map(PLAIN.map((key) => [key, draft[key]]));
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

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function isSameDraft(a: RunDraft, b: RunDraft): boolean {
  if (a === b) return true;
  const [ofA, ofB] = [partsOf(a), partsOf(b)];
  return ofA.size === ofB.size && [...ofA].every(([key, value]) => isSame(value, ofB.get(key)));
}

/** A part that two people changed differently; a value is undefined where the part was removed. */
export interface Conflict {
  key: string;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  draft: RunDraft;
  conflicts: Conflict[];
}

/**
 * Brings a draft onto a newer state of its run: what I left alone follows theirs, what I changed
 * stays mine. A part that both changed stays mine too, and is told as a conflict.
 */
export function mergeDrafts(base: RunDraft, mine: RunDraft, theirs: RunDraft): Merge {
  const [was, my, their] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const merged: Parts = new Map();
  const conflicts: Conflict[] = [];
  for (const key of new Set([...their.keys(), ...my.keys()])) {
    const values = { base: was.get(key), mine: my.get(key), theirs: their.get(key) };
    const isMine = !isSame(values.mine, values.base);
    const isTheirs = !isSame(values.theirs, values.base);
    if (isMine && isTheirs && !isSame(values.mine, values.theirs))
      conflicts.push({ key, mine: values.mine, theirs: values.theirs });
    const value = isMine ? values.mine : values.theirs;
    if (value !== undefined) merged.set(key, value);
  }
  return { draft: fromParts(merged), conflicts };
}

/** Gives up my side of the conflicts. */
export function takeTheirs(draft: RunDraft, conflicts: readonly Conflict[]): RunDraft {
  const parts = partsOf(draft);
  for (const { key, theirs } of conflicts) {
    if (theirs === undefined) parts.delete(key);
    else parts.set(key, theirs);
  }
  return fromParts(parts);
}

/** What a conflict is about: the kind of part and the ids in its key. */
export function placeOf({ key }: Conflict): { kind: string; ids: string[] } {
  const [kind = "", ...rest] = key.split("/");
  return { kind, ids: rest.map((id) => id.slice(0, ID_END)) };
}
