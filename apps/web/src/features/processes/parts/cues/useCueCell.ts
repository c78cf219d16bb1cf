import {
  columnsFrom,
  copyCues,
  countCues,
  type Cue,
  type CueGroupList,
  type CuePlace,
  emptyCue,
  insertCue,
  isEmptyCue,
  type Language,
  moveCue,
  moveToGroup,
  nudgeCue,
  pasteCues,
  placeOfCue,
  removeCue,
  writeCue,
} from "@assay/domain";
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { t } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { changeCell, type CueCell } from "../../model/cues/cueCells.ts";
import { useLatest } from "./useLatest.ts";
import type { Undoable } from "./useUndo.ts";

/** The text that is to have the focus once it is drawn. */
interface FocusWish {
  uid: string;
  language: Language;
  caret: "start" | "end";
}

/** What can be done with the cues of a cell; the functions stay the same as long as the cell does. */
export interface CueActions {
  write(uid: string, place: CuePlace, language: Language, text: string): void;
  /** A new cue after this one; it begins with what stood behind the caret. */
  split(uid: string, place: CuePlace, language: Language, before: string, after: string): void;
  add(group: number, index: number): void;
  remove(uid: string, place: CuePlace): void;
  /** Takes an empty cue away; the focus goes to the one before it. */
  shrink(uid: string, language: Language): void;
  nudge(uid: string, by: -1 | 1, language: Language): void;
  toGroup(uid: string, group: number): void;
  drop(uid: string, place: CuePlace): void;
  paste(uid: string, place: CuePlace, language: Language, lines: string[][]): void;
  takeOver(source: CueGroupList, from: string): void;
}

/** The cue before this one, else the one after it, over all groups. */
function neighbour(groups: CueGroupList, uid: string): Cue | undefined {
  const all = groups.flatMap(({ cues }) => cues);
  const at = all.findIndex((cue) => cue.uid === uid);
  return all[at - 1] ?? all[at + 1];
}

/** A line that waits for its first letter stands in no group yet. */
const withLine = (groups: CueGroupList, uid: string, place: CuePlace): CueGroupList =>
  placeOfCue(groups, uid) === null ? insertCue(groups, place, emptyCue(uid)) : groups;

const placeNow = (groups: CueGroupList, uid: string, place: CuePlace): CuePlace =>
  placeOfCue(groups, uid) ?? place;

/** Gives the focus to the text that a change was to lead to, once it is drawn. */
function useFocusWish(frame: RefObject<HTMLElement | null>) {
  const wish = useRef<FocusWish | null>(null);
  useLayoutEffect(() => {
    const { current } = wish;
    if (current === null) return;
    wish.current = null;
    const text = frame.current?.querySelector<HTMLTextAreaElement>(
      `[data-cue="${current.uid}"] textarea[lang="${current.language}"]`,
    );
    const caret = current.caret === "end" ? (text?.value.length ?? 0) : 0;
    text?.focus();
    text?.setSelectionRange(caret, caret);
  });
  return useCallback((uid: string, language: Language, caret: FocusWish["caret"] = "end") => {
    wish.current = { uid, language, caret };
  }, []);
}

interface CueCellOptions {
  cell: CueCell;
  /** The cues as they are drawn: one entry for each group of the scale. */
  groups: CueGroupList;
  frame: RefObject<HTMLElement | null>;
  offer(undoable: Undoable): void;
}

export function useCueCell({ cell: of, groups: now, frame, offer }: CueCellOptions): CueActions {
  const { itemId, competencyId } = of;
  const count = now.length;
  const { edit, languages } = useProcessEditor();
  const focus = useFocusWish(frame);
  const drawn = useLatest(now);
  return useMemo((): CueActions => {
    const cell = { itemId, competencyId };
    const change = (by: (groups: CueGroupList) => CueGroupList) =>
      edit((draft) => changeCell(draft, cell, count, by));
    const first = languages[0] ?? "de";
    /** Changes at one stroke what can be taken back until somebody goes on writing. */
    const stroke = (text: string, by: (groups: CueGroupList) => CueGroupList) => {
      const before = drawn.current;
      const after = by(before);
      if (after === before) return;
      change(() => after);
      const revert = (groups: CueGroupList) => (groups === after ? before : groups);
      offer({ text, revert: (draft) => changeCell(draft, cell, count, revert) });
    };
    return {
      write: (uid, place, language, text) =>
        change((groups) => {
          const lines = withLine(groups, uid, place);
          return writeCue(lines, placeNow(lines, uid, place), language, text);
        }),
      split: (uid, place, language, before, after) => {
        const next = newId();
        focus(next, language, "start");
        change((groups) => {
          const lines = withLine(groups, uid, place);
          const at = placeNow(lines, uid, place);
          const below = { group: at.group, index: at.index + 1 };
          const added = insertCue(writeCue(lines, at, language, before), below, emptyCue(next));
          return after === "" ? added : writeCue(added, below, language, after);
        });
      },
      add: (group, index) => {
        const uid = newId();
        focus(uid, first);
        change((groups) => insertCue(groups, { group, index }, emptyCue(uid)));
      },
      remove: (uid, place) => {
        const cue = drawn.current[place.group]?.cues[place.index];
        const next = neighbour(drawn.current, uid);
        if (next) focus(next.uid, first);
        change((groups) => removeCue(groups, uid));
        if (!cue || isEmptyCue(cue)) return;
        const back = (groups: CueGroupList) =>
          placeOfCue(groups, uid) === null ? insertCue(groups, place, cue) : groups;
        offer({ text: t("cues:deleted"), revert: (draft) => changeCell(draft, cell, count, back) });
      },
      shrink: (uid, language) => {
        const next = neighbour(drawn.current, uid);
        if (next) focus(next.uid, language);
        change((groups) => removeCue(groups, uid));
      },
      nudge: (uid, by, language) => {
        focus(uid, language);
        change((groups) => nudgeCue(groups, uid, by));
      },
      toGroup: (uid, group) => {
        focus(uid, first);
        change((groups) => moveToGroup(groups, uid, group));
      },
      drop: (uid, place) => change((groups) => moveCue(groups, uid, place)),
      paste: (uid, place, language, lines) =>
        stroke(t("cues:pasted", { count: lines.length }), (groups) => {
          const ready = withLine(groups, uid, place);
          const columns = columnsFrom(languages, language);
          return pasteCues(ready, placeNow(ready, uid, place), columns, lines, newId);
        }),
      takeOver: (source, from) =>
        stroke(t("cues:takenOver", { from }), (groups) => {
          const copied = copyCues(groups, source, newId);
          return countCues(copied) === countCues(groups) ? groups : copied;
        }),
    };
  }, [itemId, competencyId, count, edit, languages, offer, focus, drawn]);
}
