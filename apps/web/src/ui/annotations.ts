import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/core";
import {
  annotationKey,
  annotationPlugin,
  type Drawn,
  redraw,
  type Redrawn,
  type Relocate,
  type Span,
} from "./annotationState.ts";
import { type TextPositions, textPositions } from "./textPositions.ts";

/** A range of a text that is marked without being changed. */
export interface Annotation {
  readonly id: string;
  /** If undefined, it is shown only where it is marked already. */
  readonly place: Span | undefined;
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

  /**
   * Marks these and no others; what is marked already stays where it is by now. An offset puts the cursor there in the same step,
   * since the text is laid out with each.
   */
  show(annotations: readonly Annotation[], cursor?: number): void {
    if (this.editor.isDestroyed) return;
    this.#waiting = this.editor.view.composing ? annotations : undefined;
    if (this.#waiting) return;
    const change = this.#changeTo(annotations);
    const hasChanged = change.gone.length > 0 || change.added.size > 0;
    if (!hasChanged && cursor === undefined) return;
    const tr = redraw(this.editor.state, change);
    if (cursor !== undefined) {
      const place = tr.doc.resolve(this.#positions.positionAt(cursor));
      tr.setSelection(TextSelection.near(place));
    }
    this.editor.view.dispatch(tr);
  }

  #changeTo(annotations: readonly Annotation[]): Redrawn {
    const before = this.#drawn;
    const wanted = new Set(annotations.map(({ id }) => id));
    const gone = [...before.keys()].filter((id) => !wanted.has(id));
    const added = new Map<string, Drawn>();
    for (const { id, tone, place } of annotations) {
      const old = before.get(id);
      const found = old ?? (place && this.#rangeAt(place));
      if (!found || old?.tone === tone || found.to <= found.from) continue;
      if (old) gone.push(id);
      added.set(id, { ...found, tone });
    }
    return { gone, added };
  }

  #rangeAt({ start, end }: Span): Omit<Drawn, "tone"> {
    return { from: this.#positions.positionAt(start), to: this.#positions.positionAt(end) };
  }

  /** The offset at a point of the window, in px; undefined outside of the text. */
  offsetAtPoint({ x, y }: { x: number; y: number }): number | undefined {
    const found = this.editor.view.posAtCoords({ left: x, top: y });
    return found ? this.#positions.offsetAt(found.pos) : undefined;
  }

  /** Where a range is shown, in px of the window. */
  boxOf({ start, end }: Span): { top: number; bottom: number; left: number } {
    const first = this.editor.view.coordsAtPos(this.#positions.positionAt(start), 1);
    const last = this.editor.view.coordsAtPos(this.#positions.positionAt(end), -1);
    return { top: first.top, bottom: last.bottom, left: Math.min(first.left, last.left) };
  }

  /** Selects a range, and scrolls to it. */
  select(span: Span): void {
    this.editor.chain().focus().setTextSelection(this.#rangeAt(span)).scrollIntoView().run();
  }

  stop(): void {
    this.editor.off("transaction", this.#changed);
    this.#waiting = undefined;
    if (this.editor.isDestroyed) return;
    this.editor.view.dom.removeEventListener("compositionend", this.#composed);
    this.editor.unregisterPlugin(annotationKey);
  }
}
