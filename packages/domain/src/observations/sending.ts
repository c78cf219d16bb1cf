import { isEmptyPage, renumber } from "./pages.ts";
import type { NumberedPage, ObservationType, WrittenPage } from "./pages.ts";

export interface LocalPage extends NumberedPage, WrittenPage {
  /** Null or absent until the server has stored the page. */
  readonly id?: string | null | undefined;
  readonly modified?: boolean | undefined;
}

/** The pages that a save sends: all but the empty ones that nobody edited (spec 2 §4). */
export function pagesToSend<T extends LocalPage>(pages: readonly T[], type: ObservationType): T[] {
  return pages.filter((page) => !isLeftOut(page, type));
}

/**
 * The list after a save: `saved` are the pages that the server answered, in order, `local` the list
 * from which the sent pages were taken. Pages that were not sent keep their places (spec 2 §4).
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
  /** Time of the last edit on the device. All times are ms since the epoch, null if there was none. */
  readonly localEditedAt: number | null;
  readonly lastSaveRequestAt: number | null;
  readonly serverUpdatedAt: number;
}

/** Whether the server's page replaces the local one: an unchanged one always, a changed one only if newer (§4). */
export function shouldReplaceLocal(page: LocalAndServer): boolean {
  const lastLocal = Math.max(page.localEditedAt ?? -Infinity, page.lastSaveRequestAt ?? -Infinity);
  return !page.modified || page.serverUpdatedAt > lastLocal;
}
