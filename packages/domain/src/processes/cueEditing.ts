import type { Id, Language } from "../text/rules.ts";
import { isEmptyCue, isSameCue, type Cue, type CueGroup, type CueTexts } from "./cueTexts.ts";

/*
 * How the cues of one competency in one step are edited. Each function gives new groups; what it
 * leaves alone stays the same object, so that a page draws only what has changed.
 */
export type CueGroupList = readonly CueGroup[];

/** A place among the cues: before the cue with this index, or at the end. */
export interface CuePlace {
  readonly group: number;
  readonly index: number;
}

const NO_TEXT: CueTexts = { de: "" };
/** A cue that somebody is about to write; one without any text is not stored. */
export const emptyCue = (uid: Id): Cue => ({ uid, cueTexts: NO_TEXT });

const changeGroup = (
  groups: CueGroupList,
  at: number,
  change: (cues: readonly Cue[]) => readonly Cue[],
): CueGroupList =>
  groups.map((group, index) => (index === at ? { ...group, cues: change(group.cues) } : group));

/** Where a cue stands; null where it does not. */
export function placeOfCue(groups: CueGroupList, uid: Id): CuePlace | null {
  for (const [group, { cues }] of groups.entries()) {
    const index = cues.findIndex((cue) => cue.uid === uid);
    if (index >= 0) return { group, index };
  }
  return null;
}

/** Without a group at that place nothing changes. */
export const insertCue = (
  groups: CueGroupList,
  { group, index }: CuePlace,
  cue: Cue,
): CueGroupList => changeGroup(groups, group, (cues) => cues.toSpliced(index, 0, cue));

/** A cue that is not there changes nothing. */
export function removeCue(groups: CueGroupList, uid: Id): CueGroupList {
  const place = placeOfCue(groups, uid);
  if (!place) return groups;
  return changeGroup(groups, place.group, (cues) => cues.toSpliced(place.index, 1));
}

/** Takes a cue away and lays it before the one that has this index without it. */
export function moveCue(groups: CueGroupList, uid: Id, to: CuePlace): CueGroupList {
  const from = placeOfCue(groups, uid);
  const cue = from && groups[from.group]?.cues[from.index];
  if (!cue || !groups[to.group]) return groups;
  if (from.group === to.group && from.index === to.index) return groups;
  return insertCue(removeCue(groups, uid), to, cue);
}

/** One place up or down; from the edge of a group into its neighbour. The same groups where nothing lies there. */
export function nudgeCue(groups: CueGroupList, uid: Id, by: -1 | 1): CueGroupList {
  const from = placeOfCue(groups, uid);
  if (!from) return groups;
  const index = from.index + by;
  const isInside = index >= 0 && index < (groups[from.group]?.cues.length ?? 0);
  if (isInside) return moveCue(groups, uid, { group: from.group, index });
  return moveToGroup(groups, uid, from.group + by, by === 1 ? "start" : "end");
}

/** To an end of another group; the same groups where there is none. */
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

/** Says something else in one language; an empty text takes a language away that may be lacking. */
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
 * What somebody pastes, line by line and, from a spreadsheet, cell by cell; without the signs of a
 * list before each line. Null where it is a single cell, which is ordinary text.
 */
export function pastedLines(text: string): string[][] | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  const cells = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  if (lines.length < 2 && (cells[0]?.length ?? 0) < 2) return null;
  return cells.map(([first = "", ...rest]) => [first.replace(BULLET, ""), ...rest]);
}

/**
 * Lays pasted lines into a column, the first into the cue at `place`. A line fills the next cue that
 * says nothing in this language yet, so that a list of translations finds its cues; where the next
 * one says something, or there is none, it becomes a cue of its own. Further cells of a line go to the
 * languages to the right.
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

/** The cues of another step or competency, as new ones after those that stand here; what stands here already is not doubled. */
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

/** How many cues say something. */
export const countCues = (groups: CueGroupList): number =>
  groups.reduce((sum, { cues }) => sum + cues.filter((cue) => !isEmptyCue(cue)).length, 0);

/** The languages from this one on: where the cells of a pasted line go. */
export const columnsFrom = (languages: readonly Language[], first: Language): Language[] =>
  languages.slice(Math.max(0, languages.indexOf(first)));
