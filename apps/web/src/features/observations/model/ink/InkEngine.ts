import { DEFAULT_INK_COLOR, type InkChange, MOST_STROKES, type Stroke } from "@assay/domain";
import { createStore } from "../../../../ui/store.ts";
import { type Inked, inked } from "./Drawing.ts";
import type { Bench, InkSettings, Lasso } from "./gesture.ts";
import { History, type Step } from "./History.ts";
import type { InkScheme } from "./inkColors.ts";
import { listen } from "./listening.ts";
import { piecesOf } from "./pieces.ts";
import { Pointers } from "./Pointers.ts";
import { Sheet } from "./Sheet.ts";
import { newStrokeId } from "./strokeIds.ts";
import { stepZoom } from "./view.ts";

export interface InkState {
  readonly zoom: number;
  /** Px at zoom 1: which place of the page is at the upper edge. */
  readonly top: number;
  readonly isAtTop: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Strokes on the page. */
  readonly count: number;
  /** How much of what a page may hold is used, erased strokes included: from 0 to 1. */
  readonly fullness: number;
  /** How often strokes became others. */
  readonly replacements: number;
}

interface InkOptions {
  scheme: InkScheme;
  settings?: Partial<InkSettings>;
  /** What is to be stored; a stroke that grows comes again, with the same id. */
  onChange(change: InkChange): void;
}

/** Spec 2 §§2.6, 9. */
export const DEFAULT_SETTINGS: InkSettings = {
  tool: "pen",
  eraser: "stroke",
  color: DEFAULT_INK_COLOR,
  width: 1,
  drawsWithFinger: false,
};
const EMPTY: InkState = {
  zoom: 1,
  top: 0,
  isAtTop: true,
  canUndo: false,
  canRedo: false,
  count: 0,
  fullness: 0,
  replacements: 0,
};

/** Of no engine. */
export const noState = createStore<InkState>(EMPTY); // tab-wide: never changes

/**
 * The pen: a page of ink in an element, without React. It fills the element, which must be positioned
 * and have a size. Create it, `load` what is stored, and take what `onChange` says.
 */
export class InkEngine implements Bench {
  readonly sheet: Sheet;
  readonly state = createStore<InkState>(EMPTY);
  /** What strokes became in this visit, ids by id: pieces under an eraser, and what came back by undoing. */
  readonly replaced = new Map<string, readonly string[]>();
  lasso: Lasso | undefined;
  readonly #history = new History();
  readonly #pointers: Pointers;
  readonly #onChange: InkOptions["onChange"];
  readonly #stop: () => void;
  #settings: InkSettings;
  /** Ids that the server will know for ever, although nothing is drawn under them. */
  #erased = 0;
  #replacements = 0;

  constructor(element: HTMLElement, { scheme, settings, onChange }: InkOptions) {
    this.#settings = { ...DEFAULT_SETTINGS, ...settings };
    this.#onChange = onChange;
    this.sheet = new Sheet(element, scheme, () => this.#note());
    this.#pointers = new Pointers(this);
    this.#stop = listen(element, this.#pointers, this.sheet);
    this.#note();
  }

  /** Ends what is under way, keeps it, and leaves the element as it was. */
  destroy(): void {
    this.#pointers.finish();
    this.#stop();
    this.sheet.destroy();
  }

  get settings(): InkSettings {
    return this.#settings;
  }

  get isFull(): boolean {
    return this.state.get().fullness >= 1;
  }

  set(settings: Partial<InkSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** Makes a lasso possible; gives what ends that. */
  offer(lasso: Lasso): () => void {
    this.lasso = lasso;
    return () => (this.lasso = undefined);
  }

  /** The colours of the page: the same ink on light or on dark paper. */
  show(scheme: InkScheme): void {
    this.sheet.show(scheme);
  }

  /** Shows a stored drawing instead of everything else; what was done before cannot be undone. */
  load(strokes: readonly Stroke[]): void {
    this.#pointers.finish();
    this.#history.clear();
    this.sheet.load(strokes);
    this.#note();
  }

  /** Takes over what another device or tab has drawn and erased, without disturbing who draws here. */
  sync(strokes: readonly Stroke[]): void {
    const { drawing } = this.sheet;
    const known = new Set(strokes.map(({ id }) => id));
    const living = this.sheet.painter.living;
    const isSame = (stroke: Stroke, item: Inked | undefined): boolean =>
      item?.stroke.p.length === stroke.p.length;
    const added = strokes.filter(
      (one) => one.id !== living?.id && !isSame(one, drawing.get(one.id)),
    );
    const removed = drawing
      .all()
      .filter(({ stroke: { id } }) => !known.has(id) || added.some((one) => one.id === id));
    if (added.length === 0 && removed.length === 0) return;
    this.sheet.replace(removed, added.map(inked));
    this.#note();
  }

  strokes(): Stroke[] {
    return this.sheet.drawing.all().map((item) => item.stroke);
  }

  publish(change: InkChange): void {
    this.#erased += change.removed.length;
    this.#onChange(change);
  }

  note(step: Step): void {
    this.#history.note(step);
    this.#replace(piecesOf(step));
    this.#note();
  }

  undo(): void {
    if (!this.#pointers.isBusy) this.#apply(this.#history.undo());
  }

  redo(): void {
    if (!this.#pointers.isBusy) this.#apply(this.#history.redo());
  }

  /** What comes back gets another id: what was erased stays erased, wherever it was stored. */
  #apply(step: Step | undefined): void {
    if (!step) return;
    const { drawing } = this.sheet;
    const removed = step.removed.filter((item) => drawing.has(item));
    const added = step.added.filter((item) => !drawing.has(item));
    const gone = removed.map((item) => item.stroke.id);
    for (const item of added) {
      const id = newStrokeId();
      this.#replace([[item.stroke.id, [id]]]);
      item.stroke = { ...item.stroke, id };
    }
    this.#replace(piecesOf({ ...step, removed, added }));
    this.sheet.replace(removed, added);
    this.publish({ added: added.map((item) => item.stroke), removed: gone });
    this.#note();
  }

  #replace(became: readonly (readonly [id: string, ids: string[]])[]): void {
    for (const [id, ids] of became) this.replaced.set(id, ids);
    this.#replacements += became.length;
  }

  /** The next zoom in or out (spec 2 §9). */
  zoomBy(steps: number, at?: { x: number; y: number }): void {
    this.sheet.zoomTo(stepZoom(this.sheet.view.zoom, steps), at);
  }

  scrollToTop(): void {
    this.sheet.toTop();
  }

  /** Scrolls to the lowest stroke, with room below it. */
  scrollToBottom(): void {
    this.sheet.toBottom();
  }

  #note(): void {
    const { zoom, top } = this.sheet.view;
    const count = this.sheet.drawing.size;
    this.state.set({
      zoom,
      top,
      isAtTop: top <= 0,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      count,
      fullness: Math.min(1, (count + this.#erased) / MOST_STROKES),
      replacements: this.#replacements,
    });
  }
}
