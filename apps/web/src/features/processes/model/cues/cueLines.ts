import {
  copyCues,
  countCues,
  type Cue,
  type CueGroupList,
  type CuePlace,
  emptyCue,
  insertCue,
  type Language,
  pasteCues,
  placeOfCue,
  writeCue,
} from "@assay/domain";

/** A cue, or the line that becomes one with its first letter: it stands in no group yet, and is to stand at `place`. */
export interface CueLine {
  uid: string;
  place: CuePlace;
}

/** The groups with the line as a cue of theirs, and where it stands. */
function withLine(groups: CueGroupList, { uid, place }: CueLine) {
  const isCue = placeOfCue(groups, uid) !== null;
  const lines = isCue ? groups : insertCue(groups, place, emptyCue(uid));
  return { lines, at: placeOfCue(lines, uid) ?? place };
}

/** The cue before this one, else the one after it, over all groups. */
export function neighbour(groups: CueGroupList, uid: string): Cue | undefined {
  const all = groups.flatMap(({ cues }) => cues);
  const at = all.findIndex((cue) => cue.uid === uid);
  return all[at - 1] ?? all[at + 1];
}

/** The groups with this text in the line, which becomes a cue if it was none. */
export function writeLine(
  groups: CueGroupList,
  line: CueLine,
  language: Language,
  text: string,
): CueGroupList {
  const { lines, at } = withLine(groups, line);
  return writeCue(lines, at, language, text);
}

/** Leaves `before` in the line, and begins a new cue below it with `after`. */
export function splitLine(
  groups: CueGroupList,
  line: CueLine,
  language: Language,
  { before, after, newUid }: { before: string; after: string; newUid: string },
): CueGroupList {
  const { lines, at } = withLine(groups, line);
  const below = { group: at.group, index: at.index + 1 };
  const added = insertCue(writeCue(lines, at, language, before), below, emptyCue(newUid));
  return after === "" ? added : writeCue(added, below, language, after);
}

/** Pastes cells into the line and those below it; the first cell of each into the first of the languages. */
export function pasteLines(
  groups: CueGroupList,
  line: CueLine,
  languages: readonly Language[],
  cells: readonly (readonly string[])[],
  newUid: () => string,
): CueGroupList {
  const { lines, at } = withLine(groups, line);
  return pasteCues(lines, at, languages, cells, newUid);
}

/** Adds the cues of another cell; the same groups if they have all of them. */
export function takeOverCues(
  groups: CueGroupList,
  source: CueGroupList,
  newUid: () => string,
): CueGroupList {
  const copied = copyCues(groups, source, newUid);
  return countCues(copied) === countCues(groups) ? groups : copied;
}
