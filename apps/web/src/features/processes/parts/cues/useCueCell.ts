import {
  columnsFrom,
  type CueGroupList,
  type CuePlace,
  emptyCue,
  insertCue,
  isEmptyCue,
  type Language,
  moveCue,
  moveToGroup,
  nudgeCue,
  placeOfCue,
  removeCue,
} from "@assay/domain";
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { t } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { changeCell, type CueCell } from "../../model/cues/cueCells.ts";
import {
  neighbour,
  pasteLines,
  splitLine,
  takeOverCues,
  writeLine,
} from "../../model/cues/cueLines.ts";
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

type GroupChange = (groups: CueGroupList) => CueGroupList;

interface CellEditing {
  change(by: GroupChange): void;
  /** Says what was done, and offers to take it back. */
  offerBack(text: string, back: GroupChange): void;
  /** The groups as they were drawn last. */
  drawn: RefObject<CueGroupList>;
  focus: ReturnType<typeof useFocusWish>;
  languages: readonly Language[];
}

/** Writes and makes cues one by one. */
function writingActions({ change, focus, languages }: CellEditing) {
  const first = languages[0] ?? "de";
  return {
    write: (uid, place, language, text) =>
      change((groups) => writeLine(groups, { uid, place }, language, text)),
    split: (uid, place, language, before, after) => {
      const newUid = newId();
      focus(newUid, language, "start");
      change((groups) => splitLine(groups, { uid, place }, language, { before, after, newUid }));
    },
    add: (group, index) => {
      const uid = newId();
      focus(uid, first);
      change((groups) => insertCue(groups, { group, index }, emptyCue(uid)));
    },
  } satisfies Partial<CueActions>;
}

/** Takes cues away; the focus goes to one beside them. */
function removingActions({ change, offerBack, drawn, focus, languages }: CellEditing) {
  const first = languages[0] ?? "de";
  const remove = (uid: string, language: Language): void => {
    const next = neighbour(drawn.current, uid);
    if (next) focus(next.uid, language);
    change((groups) => removeCue(groups, uid));
  };
  return {
    remove: (uid, place) => {
      const cue = drawn.current[place.group]?.cues[place.index];
      remove(uid, first);
      if (!cue || isEmptyCue(cue)) return;
      offerBack(t("cues:deleted"), (groups) =>
        placeOfCue(groups, uid) === null ? insertCue(groups, place, cue) : groups,
      );
    },
    shrink: remove,
  } satisfies Partial<CueActions>;
}

/** Moves cues within their group, and to others. */
function movingActions({ change, focus, languages }: CellEditing) {
  const first = languages[0] ?? "de";
  return {
    nudge: (uid, by, language) => {
      focus(uid, language);
      change((groups) => nudgeCue(groups, uid, by));
    },
    toGroup: (uid, group) => {
      focus(uid, first);
      change((groups) => moveToGroup(groups, uid, group));
    },
    drop: (uid, place) => change((groups) => moveCue(groups, uid, place)),
  } satisfies Partial<CueActions>;
}

/** Changes many cues at one stroke, which can be taken back until somebody goes on writing. */
function strokeActions({ change, offerBack, drawn, languages }: CellEditing) {
  const stroke = (text: string, by: GroupChange): void => {
    const before = drawn.current;
    const after = by(before);
    if (after === before) return;
    change(() => after);
    offerBack(text, (groups) => (groups === after ? before : groups));
  };
  return {
    paste: (uid, place, language, lines) =>
      stroke(t("cues:pasted", { count: lines.length }), (groups) =>
        pasteLines(groups, { uid, place }, columnsFrom(languages, language), lines, newId),
      ),
    takeOver: (source, from) =>
      stroke(t("cues:takenOver", { from }), (groups) => takeOverCues(groups, source, newId)),
  } satisfies Partial<CueActions>;
}

export function useCueCell({ cell: of, groups: now, frame, offer }: CueCellOptions): CueActions {
  const { itemId, competencyId } = of;
  const count = now.length;
  const { edit, languages } = useProcessEditor();
  const focus = useFocusWish(frame);
  const drawn = useLatest(now);
  return useMemo((): CueActions => {
    const cell = { itemId, competencyId };
    const editing: CellEditing = {
      change: (by) => edit((draft) => changeCell(draft, cell, count, by)),
      offerBack: (text, back) =>
        offer({ text, revert: (draft) => changeCell(draft, cell, count, back) }),
      drawn,
      focus,
      languages,
    };
    return {
      ...writingActions(editing),
      ...removingActions(editing),
      ...movingActions(editing),
      ...strokeActions(editing),
    };
  }, [itemId, competencyId, count, edit, languages, offer, focus, drawn]);
}
