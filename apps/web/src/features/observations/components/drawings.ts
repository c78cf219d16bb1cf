import {
  type Id,
  joinDrawing,
  readDrawing,
  type UnsentInk,
  writeStroke,
  writtenId,
} from "@assay/domain";

interface Held {
  content: string;
  /** Each stroke as JSON text, by its id. */
  texts: Map<string, string>;
}

/** The drawings that were opened in this visit, so that a save does not read and write all of one. */
const held = new Map<Id, Held>();

function hold(pageId: Id, content: string): Held {
  const known = held.get(pageId);
  if (known?.content === content) return known;
  const strokes = readDrawing(content) ?? [];
  const texts = new Map(strokes.map((stroke) => [stroke.id, writeStroke(stroke)]));
  const next = { content, texts };
  held.set(pageId, next);
  return next;
}

/** The content of a drawing after strokes were confirmed: what the server has, if nobody else drew. */
export function withConfirmed(pageId: Id, content: string, { added, removed }: UnsentInk): string {
  const { texts } = hold(pageId, content);
  for (const text of added) texts.set(writtenId(text), text);
  for (const id of removed) texts.delete(id);
  const inOrder = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const next = joinDrawing(inOrder);
  held.set(pageId, { content: next, texts });
  return next;
}

/** Whether a content is what this tab has drawn itself: then everything in it is shown already. */
export const isOwnContent = (pageId: Id, content: string): boolean =>
  held.get(pageId)?.content === content;

/** Everything that is known of a drawing, with what is unsent: for a page that has to be made anew. */
export const wholeDrawing = (pageId: Id, content: string | undefined, ink: UnsentInk): string =>
  withConfirmed(pageId, content ?? held.get(pageId)?.content ?? "", ink);
