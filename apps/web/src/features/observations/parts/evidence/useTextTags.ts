import type { EvidenceSign, Id } from "@assay/domain";
import type { Editor } from "@tiptap/core";
import { useEffect } from "react";
import { useStore } from "../../../../ui/useStore.ts";
import { useLanguageOrder } from "../../../../platform/i18n/texts.ts";
import { armedTag, chosenText, type OpenText, openText } from "../../model/evidence/choice.ts";
import type { EvidenceCell } from "../../model/evidence/evidenceDraft.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import { TextTagging } from "../../model/evidence/TextTagging.ts";
import type { Tag } from "../../model/evidence/tagging.ts";

interface TextTagsInput {
  editor: Editor;
  cell: EvidenceCell;
  pageId: Id;
  competencyIds: readonly Id[];
  evidence: readonly OwnEvidence[];
  onTagged(tag: Tag): void;
}

/** Milliseconds without a change until a selection made by touch is complete: its handles tell no end. */
const SELECTED_MS = 350;

/** Milliseconds from a click until the editor knows what it has selected. */
const POINTED_MS = 40;

type Point = Parameters<OpenText["choose"]>[0]["point"];

/** Where a click puts the cursor; undefined where it selects, and where no pointer has clicked. */
function pointOf({ clientX, clientY, detail }: MouseEvent): Point {
  const isCursor = document.getSelection()?.isCollapsed === true;
  return isCursor && detail > 0 ? { x: clientX, y: clientY } : undefined;
}

/** Chooses what is pointed at; typing and moving by keys choose nothing. */
function followPointer(editor: Editor, choose: (point?: Point) => void): () => void {
  const { dom } = editor.view;
  const stopping = new AbortController();
  const options = { signal: stopping.signal };
  let [isPointer, isDown] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const chooseIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => !editor.isDestroyed && choose(), ms);
  };
  const down = (): void => void ([isPointer, isDown] = [true, true]);
  const up = (): void => void (isDown = false);
  dom.addEventListener("pointerdown", down, options);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, up, options);
  // Somebody who writes on at once has chosen nothing.
  const keyed = (): void => {
    isPointer = false;
    clearTimeout(timer);
  };
  dom.addEventListener("keydown", keyed, options);
  const clicked = (event: MouseEvent): void => {
    const point = pointOf(event);
    if (!point) return chooseIn(POINTED_MS);
    clearTimeout(timer);
    choose(point);
  };
  dom.addEventListener("click", clicked, options);
  const selected = (): void => {
    if (isPointer && !isDown && !editor.state.selection.empty) chooseIn(SELECTED_MS);
  };
  editor.on("selectionUpdate", selected);
  return () => {
    clearTimeout(timer);
    stopping.abort();
    editor.off("selectionUpdate", selected);
  };
}

/** The competency and the sign of Alt and a digit, by the place of the key: with Alt it may write another character. */
function keyedTag(event: KeyboardEvent, competencyIds: readonly Id[]): Tag | null {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit === undefined || !altKey || ctrlKey || metaKey) return null;
  const competencyId = competencyIds[Number(digit) - 1];
  const sign: EvidenceSign = shiftKey ? -1 : 1;
  return competencyId === undefined ? null : { competencyId, cueUid: null, sign };
}

/** Escape ends what comes first: the choice, then the armed mode. The editor would select a block. */
function endByEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || (event.target as Element).closest("[role=dialog], dialog")) return;
  const open = [chosenText, armedTag].find((store) => store.get() !== null);
  if (!open) return;
  open.set(null);
  event.preventDefault();
  event.stopPropagation();
}

/** Lets the text of an open page be tagged, by pointer and by keys; null until it can. */
export function useTextTags(input: TextTagsInput): OpenText | null {
  const { editor, cell, pageId, competencyIds, evidence, onTagged } = input;
  const [language] = useLanguageOrder();
  const open = useStore(openText);
  const text = open?.pageId === pageId ? open : null;
  useEffect(() => {
    const next: { stop(): void } = new TextTagging({ editor, cell, pageId, language });
    return () => next.stop();
  }, [editor, cell, pageId, language]);
  useEffect(() => text?.show(evidence), [text, evidence]);
  useEffect(() => {
    if (!text) return undefined;
    const stopPointer = followPointer(editor, (point) => {
      const tag = armedTag.get();
      if (text.choose({ isPointed: true, point }) !== null && tag) onTagged(tag);
    });
    const stopping = new AbortController();
    const options = { signal: stopping.signal };
    const onKey = (event: KeyboardEvent): void => {
      const tag = keyedTag(event, competencyIds);
      if (!tag) return;
      event.preventDefault();
      if (text.tagAtCursor(tag) !== null) onTagged(tag);
    };
    editor.view.dom.addEventListener("keydown", onKey, options);
    document.addEventListener("keydown", endByEscape, { ...options, capture: true });
    const forget = chosenText.subscribe(() => chosenText.get() ?? text.clear());
    return () => {
      stopPointer();
      stopping.abort();
      forget();
    };
  }, [editor, text, competencyIds, onTagged]);
  return text;
}
