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
  /** By competency id: 0-based indexes of groups with a refused row, whose present cues are not replaced. */
  readonly refused?: Readonly<Record<Id, readonly number[]>> | undefined;
}

/** A step of the edited process. */
export interface ReceivingStep extends NamedStep {
  readonly competencyIds: readonly Id[];
  readonly cues: StepCues;
}

export interface TakeOver {
  /** All cues of each step that changes. */
  readonly cues: ReadonlyMap<Id, StepCues>;
  /** Cells (competency × step) that the workbook fills, and the cues in them. */
  readonly cells: number;
  readonly cueCount: number;
  /** Number of these cells whose cues differ from before. */
  readonly changed: number;
  /** Sheets that belong to no step of the process. */
  readonly unknownSheets: readonly string[];
  /** Competencies whose cues were left out, since the step does not observe them. */
  readonly unassigned: readonly { readonly stepId: Id; readonly competencyIds: readonly Id[] }[];
}

/**
 * The process's cues after a workbook is taken over: each competency and step that the workbook holds
 * cues for is replaced by them, all others stay. A group with a refused row keeps its cues and
 * gains those that were read, so that a refused row never removes the cue that it was meant to be.
 * A cue with the same texts as before keeps its uid, and a cell with the same cues stays the same object.
 *
 * @param groups number of groups of the process's scale
 * @param language the reader's, for workbooks whose sheet names fit several languages
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

/** The imported groups; those with a refused row begin with all their previous cues. */
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

/** The imported groups, in which a cue with the same texts as a previous one is that object with its uid. */
function withKnownUids(before: CueGroupList, imported: CueGroupList): CueGroupList {
  const free = new Set(before.flatMap(({ cues }) => cues.filter((cue) => !isEmptyCue(cue))));
  const claim = (cue: Cue, among: readonly Cue[]): Cue => {
    const own = among.find((candidate) => free.has(candidate) && isSameCue(candidate, cue));
    if (own) free.delete(own);
    return own ?? cue;
  };
  // The same group is searched first, so that a text in two groups keeps both uids in their places.
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
