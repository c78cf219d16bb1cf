import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep } from "@tiptap/pm/transform";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { textPositions } from "./textPositions.ts";

/** A range of UTF-16 units of a text; `end` is the first one after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** A range of a document that is drawn. */
export interface Drawn {
  readonly from: number;
  readonly to: number;
  /** In `data-annotation`, for its looks. */
  readonly tone: string;
}
/** Where ranges of a text are in the one that has replaced it; null for what is not there. */
export type Relocate = (
  spans: readonly Span[],
  before: string,
  after: string,
) => readonly (Span | null)[];

export interface AnnotationState {
  readonly drawn: ReadonlyMap<string, Drawn>;
  readonly decorations: DecorationSet;
}
/** What is no longer drawn, and what is from now on. */
export interface Redrawn {
  readonly gone: readonly string[];
  readonly added: ReadonlyMap<string, Drawn>;
}

export const annotationKey = new PluginKey<AnnotationState>("annotations");

const decorationsOf = (drawn: ReadonlyMap<string, Drawn>): Decoration[] =>
  [...drawn].map(([id, { from, to, tone }]) =>
    Decoration.inline(from, to, { nodeName: "mark", "data-annotation": tone }, { id }),
  );

/** Looks for ranges whose characters were replaced, as when a newer text of another device is shown. */
function relocated(
  { before, doc }: Transaction,
  gone: readonly [string, Drawn][],
  relocate: Relocate,
): [string, Drawn][] {
  const [old, now] = [textPositions(before), textPositions(doc)];
  const spans = gone.map(([, { from, to }]) => ({
    start: old.offsetAt(from),
    end: old.offsetAt(to),
  }));
  return relocate(spans, old.text, now.text).flatMap((span, index) => {
    const [id, one] = gone[index]!;
    if (!span) return [];
    const [from, to] = [now.positionAt(span.start), now.positionAt(span.end)];
    return [[id, { ...one, from, to }] as [string, Drawn]];
  });
}

/** Whether all of the text was replaced. What was deleted from it is not elsewhere, even if another place says the same. */
const isOtherText = ({ steps, before }: Transaction): boolean =>
  steps.some(
    (step) =>
      step instanceof ReplaceStep &&
      step.slice.size > 0 &&
      step.from <= 1 &&
      step.to >= before.content.size - 1,
  );

/** Follows the ranges through a change: what is written at an edge stands outside. */
function mapped(state: AnnotationState, tr: Transaction, relocate: Relocate): AnnotationState {
  const drawn = new Map<string, Drawn>();
  const gone: [string, Drawn][] = [];
  let isWhole = tr.steps.length === 1 && tr.steps[0] instanceof ReplaceStep;
  for (const [id, one] of state.drawn) {
    const [from, to] = [tr.mapping.map(one.from, 1), tr.mapping.map(one.to, -1)];
    if (to - from !== one.to - one.from) isWhole = false;
    if (to > from) drawn.set(id, from === one.from && to === one.to ? one : { ...one, from, to });
    else gone.push([id, one]);
  }
  for (const [id, found] of gone.length > 0 && isOtherText(tr) ? relocated(tr, gone, relocate) : [])
    drawn.set(id, found);
  // Decorations that are mapped by themselves drop a range whose start lies in a replaced one.
  const decorations = isWhole
    ? state.decorations.map(tr.mapping, tr.doc)
    : DecorationSet.create(tr.doc, decorationsOf(drawn));
  return { drawn, decorations };
}

/** Draws what has changed: looking at all of a long page for each of them would be felt. */
function redrawn(state: AnnotationState, { gone, added }: Redrawn, doc: Node): AnnotationState {
  const drawn = new Map(state.drawn);
  const old = gone.flatMap((id) => {
    const one = drawn.get(id);
    drawn.delete(id);
    return one ? state.decorations.find(one.from, one.to, (spec) => spec["id"] === id) : [];
  });
  for (const [id, one] of added) drawn.set(id, one);
  return { drawn, decorations: state.decorations.remove(old).add(doc, decorationsOf(added)) };
}

/** The ranges that are drawn over a text. They are no part of it. */
export function annotationPlugin(relocate: Relocate): Plugin<AnnotationState> {
  return new Plugin<AnnotationState>({
    key: annotationKey,
    state: {
      init: () => ({ drawn: new Map(), decorations: DecorationSet.empty }),
      apply: (tr, state) => {
        const moved = tr.docChanged && state.drawn.size > 0 ? mapped(state, tr, relocate) : state;
        const change = tr.getMeta(annotationKey) as Redrawn | undefined;
        return change ? redrawn(moved, change, tr.doc) : moved;
      },
    },
    props: { decorations: (state) => annotationKey.getState(state)?.decorations },
  });
}

/** A transaction that changes what is drawn, and nothing in the text. */
export const redraw = ({ tr }: EditorState, change: Redrawn): Transaction =>
  tr.setMeta(annotationKey, change).setMeta("addToHistory", false);
