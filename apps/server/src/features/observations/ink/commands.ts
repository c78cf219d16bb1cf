import {
  type InkChange,
  MOST_STROKES,
  readDrawing,
  type Stroke,
  writeDrawing,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { refuse } from "../../../http/failure.ts";
import { deleteStrokes, selectDrawing, upsertStrokes } from "./store.ts";

/** A sent drawing: the whole drawing, or its changes. */
export type SentDrawing =
  | { readonly content: string; readonly path: string }
  | { readonly change: InkChange };

/** @throws RuleFailure for a drawing that is none of our format. */
export function drawingOf(content: string, path: string): Stroke[] {
  const strokes = readDrawing(content);
  if (!strokes) refuse([{ path, rule: "unreadable" }]);
  return strokes ?? [];
}

/** Refuses a stroke that is sent twice, or both added and removed: one statement would write its row twice. */
export function refuseRepeated({ added, removed }: InkChange): void {
  const ids = [...added.map(({ id }) => id), ...removed];
  if (new Set(ids).size < ids.length) refuse([{ path: "Strokes", rule: "duplicateId" }]);
}

async function changeDrawing(tx: TenantTransaction, pageId: string, change: InkChange) {
  refuseRepeated(change);
  const { changed, total } = await upsertStrokes(tx, pageId, change);
  if (total > MOST_STROKES) refuse([{ path: "Strokes.added", rule: "tooMany" }]);
  return changed > 0;
}

async function replaceDrawing(
  tx: TenantTransaction,
  pageId: string,
  strokes: Stroke[],
  refuseOlder: () => Promise<void>,
) {
  const byId = strokes.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (writeDrawing(byId) === (await selectDrawing(tx, pageId))) return false;
  await refuseOlder();
  await deleteStrokes(tx, pageId);
  await insertDrawing(tx, pageId, strokes);
  return true;
}

/**
 * Stores a sent drawing, and returns whether that changed anything. Changes of strokes can
 * come in any order and more than once; a whole drawing replaces what is stored, which `refuseOlder` may
 * forbid.
 *
 * @throws RuleFailure for an invalid drawing, or one that is too large.
 */
export function storeDrawing(
  tx: TenantTransaction,
  pageId: string,
  sent: SentDrawing,
  refuseOlder: () => Promise<void>,
): Promise<boolean> {
  return "change" in sent
    ? changeDrawing(tx, pageId, sent.change)
    : replaceDrawing(tx, pageId, drawingOf(sent.content, sent.path), refuseOlder);
}

/** The first drawing of a page. */
export const insertDrawing = (tx: TenantTransaction, pageId: string, added: Stroke[]) =>
  upsertStrokes(tx, pageId, { added, removed: [] });
