import { sessionState } from "../../../platform/session/sessionState.ts";
import {
  type Id,
  joinDrawing,
  readDrawing,
  type UnsentInk,
  writeStroke,
  writtenId,
} from "@assay/domain";

interface KnownDrawing {
  content: string;
  /** Each stroke as JSON text, by its id. */
  texts: Map<string, string>;
}

/** Drawings opened since the app was loaded, by page id, so that a save need not parse the whole drawing. */
const known = sessionState(new Map<Id, KnownDrawing>());

/** The strokes of a page as text; they are parsed only where the content is not the one known. */
function drawingOf(pageId: Id, content: string): KnownDrawing {
  const entry = known.get(pageId);
  if (entry?.content === content) return entry;
  const strokes = readDrawing(content) ?? [];
  const texts = new Map(strokes.map((stroke) => [stroke.id, writeStroke(stroke)]));
  const next = { content, texts };
  known.set(pageId, next);
  return next;
}

/** The content of a drawing after strokes were confirmed: what the server has, if nobody else drew. */
export function withConfirmed(pageId: Id, content: string, { added, removed }: UnsentInk): string {
  const { texts } = drawingOf(pageId, content);
  for (const text of added) texts.set(writtenId(text), text);
  for (const id of removed) texts.delete(id);
  const inOrder = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const next = joinDrawing(inOrder);
  known.set(pageId, { content: next, texts });
  return next;
}

/** Whether a content is what this tab has drawn itself: then everything in it is shown already. */
export const isOwnContent = (pageId: Id, content: string): boolean =>
  known.get(pageId)?.content === content;

/** The last known content with the unsent strokes, for a page that must be created again. */
export const wholeDrawing = (pageId: Id, content: string | undefined, ink: UnsentInk): string =>
  withConfirmed(pageId, content ?? known.get(pageId)?.content ?? "", ink);
