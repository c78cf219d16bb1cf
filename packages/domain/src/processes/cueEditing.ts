import type { Id, Language } from "../text/rules.ts";
import { isEmptyCue, isSameCue, type Cue, type CueGroup, type CueTexts } from "./cueTexts.ts";

/*
 * Edits of the cues of one competency in one step. Each function returns new groups; what it
 * does not change stays the same object, so that a page renders only what has changed.
 */
export type CueGroupList = readonly CueGroup[];

/** A place among the cues: before the cue with this index, or at the end. */
export interface CuePlace {
  readonly group: number;
  readonly index: number;
}

const NO_TEXT: CueTexts = { de: "" };
/** A new cue; one that remains without a text is not stored. */
export const emptyCue = (uid: Id): Cue => ({ uid, cueTexts: NO_TEXT });

const changeGroup = (
  groups: CueGroupList,
  at: number,
  change: (cues: readonly Cue[]) => readonly Cue[],
): CueGroupList =>
  groups.map((group, index) => (index === at ? { ...group, cues: change(group.cues) } : group));

/** The place of a cue; null if it is not in the groups. */
export function placeOfCue(groups: CueGroupList, uid: Id): CuePlace | null {
  for (const [group, { cues }] of groups.entries()) {
    const index = cues.findIndex((cue) => cue.uid === uid);
    if (index >= 0) return { group, index };
  }
  return null;
}

/** Inserts a cue; no change if the group does not exist. */
export const insertCue = (
  groups: CueGroupList,
  { group, index }: CuePlace,
  cue: Cue,
): CueGroupList => changeGroup(groups, group, (cues) => cues.toSpliced(index, 0, cue));

/** Removes a cue; no change if it is not in the groups. */
export function removeCue(groups: CueGroupList, uid: Id): CueGroupList {
  const place = placeOfCue(groups, uid);
  if (!place) return groups;
  return changeGroup(groups, place.group, (cues) => cues.toSpliced(place.index, 1));
}

/** Moves a cue before the one that has the index `to` once the moved cue is removed. */
export function moveCue(groups: CueGroupList, uid: Id, to: CuePlace): CueGroupList {
  const from = placeOfCue(groups, uid);
  const cue = from && groups[from.group]?.cues[from.index];
  if (!cue || !groups[to.group]) return groups;
  if (from.group === to.group && from.index === to.index) return groups;
  return insertCue(removeCue(groups, uid), to, cue);
}

/** Moves a cue one place up or down, beyond the edge into the next group; the same groups if there is none. */
export function nudgeCue(groups: CueGroupList, uid: Id, by: -1 | 1): CueGroupList {
  const from = placeOfCue(groups, uid);
  if (!from) return groups;
  const index = from.index + by;
  const isInside = index >= 0 && index < (groups[from.group]?.cues.length ?? 0);
  if (isInside) return moveCue(groups, uid, { group: from.group, index });
  return moveToGroup(groups, uid, from.group + by, by === 1 ? "start" : "end");
}

/** Moves a cue to an end of another group; the same groups if that group does not exist. */
export function moveToGroup(
  groups: CueGroupList,
  uid: Id,
  group: number,
  end: "start" | "end" = "end",
): CueGroupList {
  const target = groups[group];
  if (!target || placeOfCue(groups, uid)?.group === group) return groups;
  return moveCue(groups, uid, { group, index: end === "start" ? 0 : target.cues.length });
}

/** Changes a cue's text in one language; an empty text removes the language, unless it is required. */
export function writeCue(
  groups: CueGroupList,
  place: CuePlace,
  language: Language,
  text: string,
): CueGroupList {
  return changeGroup(groups, place.group, (cues) =>
    cues.map((cue, index) => (index === place.index ? written(cue, language, text) : cue)),
  );
}

function written(cue: Cue, language: Language, text: string): Cue {
  const texts: Partial<Record<Language, string>> = { ...cue.cueTexts, [language]: text };
  if (text === "" && language !== "de") delete texts[language];
  return { ...cue, cueTexts: { de: "", ...texts } };
}

const BULLET = /^\s*(?:[•·▪‣◦*–—-]|\d{1,2}[.)])\s+/;

/**
 * A pasted text by lines and, from a spreadsheet, cells; without the markers of a
 * list before each line. Null for a single cell, which is pasted as ordinary text.
 */
export function pastedLines(text: string): string[][] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  if (lines.length < 2 && (cells[0]?.length ?? 0) < 2) return null;
  return cells.map(([first = "", ...rest]) => [first.replace(BULLET, ""), ...rest]);
}

/**
 * Inserts pasted lines, the first into the cue at `place`. A line fills the next cue that
 * has no text in this language yet, so that a list of translations finds its cues; if the next
 * one has a text, or there is none, the line becomes a new cue. Further cells of a line go to the
 * languages in the columns to the right.
 */
export function pasteCues(
  groups: CueGroupList,
  place: CuePlace,
  columns: readonly Language[],
  lines: readonly (readonly string[])[],
  newId: () => Id,
): CueGroupList {
  return changeGroup(groups, place.group, (cues) => {
    const pasted = [...cues];
    for (const [offset, cells] of lines.entries()) {
      const index = place.index + offset;
      const cue = pasted[index];
      const isFree =
        cue && (offset === 0 || columns.every((l, i) => !cells[i] || !cue.cueTexts[l]?.trim()));
      if (!isFree) pasted.splice(index, 0, emptyCue(newId()));
      pasted[index] = cells.reduce(
        (line, cell, column) => writtenAt(line, columns[column], cell),
        pasted[index] ?? emptyCue(newId()),
      );
    }
    return pasted;
  });
}

const writtenAt = (cue: Cue, language: Language | undefined, text: string): Cue =>
  language === undefined || text === "" ? cue : written(cue, language, text);

/** Appends copies of the cues of another step or competency, without those whose texts are here already. */
export function copyCues(
  groups: CueGroupList,
  source: CueGroupList,
  newId: () => Id,
): CueGroupList {
  return groups.map((group, index) => {
    const here = group.cues.filter((cue) => !isEmptyCue(cue));
    const others = source[index]?.cues ?? [];
    const added = others
      .filter((cue) => !isEmptyCue(cue) && !here.some((own) => isSameCue(own, cue)))
      .map((cue) => ({ ...cue, uid: newId() }));
    return added.length === 0 ? group : { ...group, cues: [...here, ...added] };
  });
}

/** Number of cues that have a text. */
export const countCues = (groups: CueGroupList): number =>
  groups.reduce((sum, { cues }) => sum + cues.filter((cue) => !isEmptyCue(cue)).length, 0);

/** The languages from this one on, in the order of the columns, for the cells of a pasted line. */
export const columnsFrom = (languages: readonly Language[], first: Language): Language[] =>
  languages.slice(Math.max(0, languages.indexOf(first)));
