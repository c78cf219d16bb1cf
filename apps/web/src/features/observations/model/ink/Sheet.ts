import {
  INK_MAX_HEIGHT,
  INK_PAGE_WIDTH,
  INK_UNITS,
  type InkBounds,
  type Stroke,
} from "@assay/domain";
import { around, Drawing, type Inked, inked } from "./Drawing.ts";
import { INK_SCHEMES, type InkScheme } from "./inkColors.ts";
import { Painter } from "./Painter.ts";
import {
  clampZoom,
  firstZoom,
  fitView,
  type Frame,
  type Place,
  type View,
  viewOf,
  zoomAround,
} from "./view.ts";

/** Milliseconds without movement after which a roughly scaled page is repainted sharply. */
const REST = 90;
/** Where "to the bottom" shows the lowest stroke: below it is room to write on. */
const BOTTOM_AT = 0.4;

/** A page of ink in an element: what is on it, which part of it is seen, and how it is painted. */
export class Sheet {
  readonly drawing = new Drawing();
  readonly #painter: Painter;
  readonly #element: HTMLElement;
  readonly #observer: ResizeObserver;
  #onView: () => void = () => undefined;
  readonly #canvases: HTMLCanvasElement[];
  #view: View = { zoom: 1, left: 0, top: 0 };
  #frame: Frame = { width: 0, height: 0, ratio: 1 };
  #corner: Place = { x: 0, y: 0 };
  /** The zoom follows the width until somebody has chosen one. */
  #isFitted = true;
  #shown = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, scheme: InkScheme, onView: () => void) {
    this.#element = element;
    this.#canvases = [document.createElement("canvas"), document.createElement("canvas")];
    const [base, live] = this.#canvases as [HTMLCanvasElement, HTMLCanvasElement];
    for (const canvas of [base, live]) {
      canvas.ariaHidden = "true";
      Object.assign(canvas.style, {
        position: "absolute",
        inset: "0",
        width: "100%",
        height: "100%",
      });
    }
    element.append(base, live);
    this.#painter = new Painter(base, live, this.drawing, INK_SCHEMES[scheme]);
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(element);
    window.addEventListener("resize", this.#resize);
    this.#resize();
    this.#onView = onView;
  }

  get view(): View {
    return this.#view;
  }
  get frame(): Frame {
    return this.#frame;
  }
  get painter(): Painter {
    return this.#painter;
  }

  destroy(): void {
    this.#observer.disconnect();
    window.removeEventListener("resize", this.#resize);
    cancelAnimationFrame(this.#shown);
    clearTimeout(this.#rest);
    for (const canvas of this.#canvases) canvas.remove();
  }

  show(scheme: InkScheme): void {
    this.#painter.colors = INK_SCHEMES[scheme];
    this.#painter.paintAll();
  }

  readonly #resize = (): void => {
    const { clientWidth: width, clientHeight: height } = this.#element;
    const frame = { width, height, ratio: window.devicePixelRatio || 1 };
    const { width: before, height: high, ratio } = this.#frame;
    if (width === 0 || (width === before && height === high && frame.ratio === ratio)) return;
    this.#frame = frame;
    const zoom = this.#isFitted ? firstZoom(frame) : this.#view.zoom;
    this.#view = fitView({ ...this.#view, zoom }, frame, this.drawing.bottom);
    this.#painter.resize(frame, this.#view);
    this.#onView();
  };

  /** Where the element is in the window; it is asked for once per line, not per point. */
  locate(): void {
    const { left, top } = this.#element.getBoundingClientRect();
    this.#corner = { x: left, y: top };
  }

  /** A place in the element, in CSS px. */
  inFrame({ clientX, clientY }: MouseEvent): Place {
    return { x: clientX - this.#corner.x, y: clientY - this.#corner.y };
  }

  /** The nearest place of the page, in px at zoom 1 and tenths of it. */
  onPage({ clientX, clientY }: MouseEvent): Place {
    const { zoom, left, top } = this.#view;
    const x = left + (clientX - this.#corner.x) / zoom;
    const y = top + (clientY - this.#corner.y) / zoom;
    return {
      x: Math.round(Math.min(INK_PAGE_WIDTH, Math.max(0, x)) * INK_UNITS) / INK_UNITS,
      y: Math.round(Math.min(INK_MAX_HEIGHT, Math.max(0, y)) * INK_UNITS) / INK_UNITS,
    };
  }

  /** Whether something points at the paper, or very near to it. */
  isOnPaper({ clientX }: MouseEvent, near = 8): boolean {
    const x = this.#view.left * this.#view.zoom + clientX - this.#corner.x;
    return x >= -near && x <= INK_PAGE_WIDTH * this.#view.zoom + near;
  }

  /** Shows the nearest possible view; false where that is the one shown. */
  look(wanted: View): boolean {
    const view = fitView(wanted, this.#frame, this.drawing.bottom);
    const { zoom, left, top } = this.#view;
    if (view.zoom === zoom && view.left === left && view.top === top) return false;
    this.#isFitted &&= view.zoom === zoom;
    const isZoomed = view.zoom !== zoom;
    this.#view = view;
    cancelAnimationFrame(this.#shown);
    this.#shown = requestAnimationFrame(() => this.#show(isZoomed));
    this.#onView();
    return true;
  }

  #show(isZoomed: boolean): void {
    this.#painter.clearTip();
    if (!isZoomed && this.#rest === undefined) return this.#painter.show(this.#view);
    clearTimeout(this.#rest);
    this.#rest = undefined;
    if (this.#painter.showRough(this.#view)) return;
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#painter.paintAll();
    }, REST);
  }

  /** Moves the page by CSS px. */
  scrollBy(x: number, y: number): boolean {
    const { zoom, left, top } = this.#view;
    return this.look({ zoom, left: left + x / zoom, top: top + y / zoom });
  }

  zoomTo(zoom: number, at?: Place): boolean {
    const { width } = this.#frame;
    return this.look(zoomAround(this.#view, clampZoom(zoom), at ?? { x: width / 2, y: 0 }));
  }

  toTop(): void {
    this.look({ ...this.#view, top: 0 });
  }

  toBottom(): void {
    const { zoom } = this.#view;
    const room = (this.#frame.height / zoom) * BOTTOM_AT;
    this.look({ ...this.#view, top: this.drawing.bottom - room });
  }

  /** Brings a place of the page into view, at the zoom that was chosen. */
  reveal(bounds: InkBounds): void {
    this.look(viewOf(this.#view, this.#frame, bounds));
  }

  /** Replaces everything that is on the page. */
  load(strokes: readonly Stroke[]): void {
    for (const item of this.drawing.all()) this.drawing.remove(item);
    for (const stroke of strokes) this.drawing.add(inked(stroke));
    this.#view = fitView(this.#view, this.#frame, this.drawing.bottom);
    this.#painter.paintAll();
  }

  /** Removes strokes from the page and adds others; only the area they cover is repainted. */
  replace(removed: readonly Inked[], added: readonly Inked[]): void {
    for (const item of removed) this.drawing.remove(item);
    for (const item of added) this.drawing.add(item);
    const bounds = [...removed, ...added].map((item) => item.bounds);
    if (bounds.length > 0) this.#painter.paint(bounds.reduce(around));
  }
}
