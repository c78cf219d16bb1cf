import type { Id, Language } from "../text/rules.ts";
import { cellGroups } from "./cueProgress.ts";
import { matchSheets, type NamedStep } from "./cueSheets.ts";
import { countCues, type CueGroupList } from "./cueEditing.ts";
import { isEmptyCue, isSameCue, type Cue, type StepCues } from "./cueTexts.ts";

/** One sheet of a workbook as the server has read it. */
export interface ImportedSheet {
  /** The sheet's name, by which its step is found. */
  readonly exerciseName: string;
  readonly cues: StepCues;
  /** The 0-based groups of each competency that lack a refused row: what stands there is not replaced. */
  readonly refused?: Readonly<Record<Id, readonly number[]>> | undefined;
}

/** A step as the draft has it. */
export interface ReceivingStep extends NamedStep {
  readonly competencyIds: readonly Id[];
  readonly cues: StepCues;
}

export interface TakeOver {
  /** The cues of each step that changes, whole. */
  readonly cues: ReadonlyMap<Id, StepCues>;
  /** Cells (competency × step) that the workbook fills, and the cues in them. */
  readonly cells: number;
  readonly cueCount: number;
  /** How many of these cells say something else than before. */
  readonly changed: number;
  /** Sheets that belong to no step of the draft. */
  readonly unknownSheets: readonly string[];
  /** Cues that were left out: their competency is not observed in that step. */
  readonly unassigned: readonly { readonly stepId: Id; readonly competencyIds: readonly Id[] }[];
}

/**
 * What becomes of a draft's cues when a workbook is taken over: each competency and step that it holds
 * cues for is replaced by them, all others stay. A group of which a row was refused keeps what it has and
 * gains what was read, so that a refused row never removes the cue that it was meant to say. A cue that says the same as before keeps its uid, and a
 * cell that says the same as before stays the same object.
 *
 * @param groups how many groups the draft's scale has
 * @param language the reader's, for workbooks whose sheets could be named in several
 */
export function takeOverCues(
  sheets: readonly ImportedSheet[],
  steps: readonly ReceivingStep[],
  groups: number,
  language: Language,
): TakeOver {
  const ids = matchSheets(
    sheets.map((sheet) => sheet.exerciseName),
    steps,
    language,
  );
  const cues = new Map<Id, StepCues>();
  const counts = { cells: 0, cueCount: 0, changed: 0 };
  const unassigned: { stepId: Id; competencyIds: Id[] }[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const step = steps.find(({ id }) => id === ids[index]);
    if (!step) continue;
    const written = Object.entries(sheet.cues).filter(
      ([, entry]) => countCues(entry.cueGroups) > 0,
    );
    const isAssigned = ([id]: [Id, unknown]) => step.competencyIds.includes(id);
    const dropped = written.filter((entry) => !isAssigned(entry)).map(([id]) => id);
    if (dropped.length > 0) unassigned.push({ stepId: step.id, competencyIds: dropped });
    const next: Record<Id, { readonly cueGroups: CueGroupList }> = {
      ...(cues.get(step.id) ?? step.cues),
    };
    for (const [competencyId, { cueGroups }] of written.filter(isAssigned)) {
      counts.cells += 1;
      counts.cueCount += countCues(cueGroups);
      const before = cellGroups(step, competencyId, groups);
      const incomplete = new Set(sheet.refused?.[competencyId]);
      const after = withKnownUids(before, withRefused(before, cueGroups, incomplete));
      if (after === before) continue;
      counts.changed += 1;
      next[competencyId] = { cueGroups: after };
    }
    cues.set(step.id, next);
  }
  const unknownSheets = sheets
    .filter((_, index) => ids[index] === null)
    .map((sheet) => sheet.exerciseName);
  return { cues, ...counts, unknownSheets, unassigned };
}

/** The imported groups; those that lack a refused row begin with all that stood there before. */
function withRefused(
  before: CueGroupList,
  imported: CueGroupList,
  incomplete: ReadonlySet<number>,
): CueGroupList {
  return imported.map((group, index) => {
    if (!incomplete.has(index)) return group;
    const existing = (before[index]?.cues ?? []).filter((cue) => !isEmptyCue(cue));
    const isNew = (cue: Cue) => !existing.some((old) => isSameCue(old, cue));
    return { cues: [...existing, ...group.cues.filter(isNew)] };
  });
}

/** The imported groups, in which a cue that was there before is the one that was there before. */
function withKnownUids(before: CueGroupList, imported: CueGroupList): CueGroupList {
  const free = new Set(before.flatMap(({ cues }) => cues.filter((cue) => !isEmptyCue(cue))));
  const claim = (cue: Cue, among: readonly Cue[]): Cue => {
    const own = among.find((candidate) => free.has(candidate) && isSameCue(candidate, cue));
    if (own) free.delete(own);
    return own ?? cue;
  };
  // A cue's own group first, so that a text that stands in two groups keeps both uids in place.
  const inPlace = before.map((_, index) => ({
    cues: (imported[index]?.cues ?? []).map((cue) => claim(cue, before[index]?.cues ?? [])),
  }));
  const everywhere = before.flatMap(({ cues }) => cues);
  const after = inPlace.map(({ cues }) => ({
    cues: cues.map((cue) => (everywhere.includes(cue) ? cue : claim(cue, everywhere))),
  }));
  return isUnchanged(before, after) ? before : after;
}

const isUnchanged = (before: CueGroupList, after: CueGroupList): boolean =>
  before.every(({ cues }, index) => {
    const others = after[index]?.cues ?? [];
    return cues.length === others.length && cues.every((cue, at) => cue === others[at]);
  });
