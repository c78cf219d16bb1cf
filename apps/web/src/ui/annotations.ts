import type { Node } from "@tiptap/pm/model";
import type { Editor } from "@tiptap/core";
import {
  annotationKey,
  annotationPlugin,
  type Drawn,
  redraw,
  type Relocate,
  type Span,
} from "./annotationState.ts";
import { type TextPositions, textPositions } from "./textPositions.ts";

/** A range of a text that is marked without being changed. */
export interface Annotation extends Span {
  readonly id: string;
  /** In `data-annotation`, for its looks. */
  readonly tone: string;
}

interface AnnotationsOptions {
  relocate: Relocate;
  /** After each change of the text; asked once per change, so it has to be quick. */
  onText(): void;
}

/** Milliseconds from the end of a composition until the editor has read it. */
const AFTER_COMPOSING_MS = 50;

/** Marks ranges of the text of an editor, and follows them while it is written. */
export class Annotations {
  readonly editor: Editor;
  readonly #onText: () => void;
  /** What is shown when a word that is being composed is complete: until then the text must not be drawn again. */
  #waiting: readonly Annotation[] | undefined;
  #read: { doc: Node; positions: TextPositions } | undefined;

  constructor(editor: Editor, { relocate, onText }: AnnotationsOptions) {
    this.editor = editor;
    this.#onText = onText;
    editor.registerPlugin(annotationPlugin(relocate));
    editor.on("transaction", this.#changed);
    editor.view.dom.addEventListener("compositionend", this.#composed);
  }

  readonly #composed = (): void => {
    // The editor reads what was composed first.
    setTimeout(() => {
      const waiting = this.#waiting;
      if (waiting && !this.editor.isDestroyed) this.show(waiting);
    }, AFTER_COMPOSING_MS);
  };

  readonly #changed = ({ transaction }: { transaction: { docChanged: boolean } }): void => {
    if (transaction.docChanged) this.#onText();
  };

  /** Read when it is asked for, not with each key. */
  get #positions(): TextPositions {
    const { doc } = this.editor.state;
    if (this.#read?.doc !== doc) this.#read = { doc, positions: textPositions(doc) };
    return this.#read.positions;
  }
  get #drawn(): ReadonlyMap<string, Drawn> {
    return annotationKey.getState(this.editor.state)?.drawn ?? new Map();
  }

  get text(): string {
    return this.#positions.text;
  }

  /** What the user has selected; start and end are the same where it is only the cursor. */
  get selection(): Span {
    const { from, to } = this.editor.state.selection;
    return { start: this.#positions.offsetAt(from), end: this.#positions.offsetAt(to) };
  }

  has(id: string): boolean {
    return this.#drawn.has(id);
  }

  rangeOf(id: string): Span | undefined {
    const one = this.#drawn.get(id);
    if (!one) return undefined;
    return { start: this.#positions.offsetAt(one.from), end: this.#positions.offsetAt(one.to) };
  }

  /** Ids of what is marked at an offset. */
  at(offset: number): string[] {
    const position = this.#positions.positionAt(offset);
    return [...this.#drawn]
      .filter(([, { from, to }]) => from <= position && position <= to)
      .map(([id]) => id);
  }

  /** Marks these and no others; what is marked already stays where it is by now. */
  show(annotations: readonly Annotation[]): void {
    if (this.editor.isDestroyed) return;
    this.#waiting = this.editor.view.composing ? annotations : undefined;
    if (this.#waiting) return;
    const before = this.#drawn;
    const positions = this.#positions;
    const next = new Map<string, Drawn>();
    for (const { id, tone, start, end } of annotations) {
      const one = before.get(id);
      if (one) next.set(id, one.tone === tone ? one : { ...one, tone });
      else if (end > start)
        next.set(id, { from: positions.positionAt(start), to: positions.positionAt(end), tone });
    }
    const isSame =
      next.size === before.size && [...next].every(([id, one]) => before.get(id) === one);
    if (isSame) return;
    const change = (drawn: Map<string, Drawn>): void => {
      drawn.clear();
      for (const [id, one] of next) drawn.set(id, one);
    };
    this.editor.view.dispatch(redraw(this.editor.state, change));
  }

  /** Where a range is shown, in px of the window. */
  boxOf({ start, end }: Span): { top: number; bottom: number; left: number } {
    const first = this.editor.view.coordsAtPos(this.#positions.positionAt(start), 1);
    const last = this.editor.view.coordsAtPos(this.#positions.positionAt(end), -1);
    return { top: first.top, bottom: last.bottom, left: Math.min(first.left, last.left) };
  }

  /** Selects a range, and scrolls to it. */
  select({ start, end }: Span): void {
    const from = this.#positions.positionAt(start);
    const to = this.#positions.positionAt(end);
    this.editor.chain().focus().setTextSelection({ from, to }).scrollIntoView().run();
  }

  stop(): void {
    this.editor.off("transaction", this.#changed);
    this.#waiting = undefined;
    if (this.editor.isDestroyed) return;
    this.editor.view.dom.removeEventListener("compositionend", this.#composed);
    this.editor.unregisterPlugin(annotationKey);
  }
}
