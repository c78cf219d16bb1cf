import { isEmptyPage, renumber } from "./pages.ts";
import type { NumberedPage, ObservationType, WrittenPage } from "./pages.ts";

export interface LocalPage extends NumberedPage, WrittenPage {
  /** Null or absent until the server has stored the page. */
  readonly id?: string | null | undefined;
  readonly modified?: boolean | undefined;
}

/** The pages that a save sends: all but the empty ones that nobody touched (spec 2 §4). */
export function pagesToSend<T extends LocalPage>(pages: readonly T[], type: ObservationType): T[] {
  return pages.filter((page) => !isLeftOut(page, type));
}

/**
 * The list after a save: `saved` are the pages that the server answered, in order, `local` the list
 * from which the sent pages were taken. Those left out stand in their old places again (spec 2 §4).
 */
export function reinsertEmptyPages<T extends LocalPage>(
  saved: readonly T[],
  local: readonly T[],
  type: ObservationType,
): T[] {
  const savedIds = new Set(saved.map((page) => page.id));
  const isStored = (page: T) => page.id != null && savedIds.has(page.id);
  const remaining = [...saved];
  const pages = local.flatMap((page) =>
    isLeftOut(page, type) && !isStored(page) ? [page] : remaining.splice(0, 1),
  );
  return renumber([...pages, ...remaining]);
}

function isLeftOut(page: LocalPage, type: ObservationType): boolean {
  return page.modified !== true && isEmptyPage(page, type);
}

interface LocalAndServer {
  readonly modified: boolean;
  /** All times in ms since the epoch; null where it never happened. */
  readonly localEditedAt: number | null;
  readonly lastSaveRequestAt: number | null;
  readonly serverUpdatedAt: number;
}

/** An unchanged page takes the server's content; a changed one only what is newer than both (§4). */
export function shouldReplaceLocal(page: LocalAndServer): boolean {
  const lastLocal = Math.max(page.localEditedAt ?? -Infinity, page.lastSaveRequestAt ?? -Infinity);
  return !page.modified || page.serverUpdatedAt > lastLocal;
}
