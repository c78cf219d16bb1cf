import {
  appendPage,
  defaultPages,
  type Id,
  type InkChange,
  mergeInk,
  OBSERVATION_AUTOSAVE_MS,
  pagesToSend,
  removePage,
} from "@assay/domain";
import { newId } from "../../../ui/newId.ts";
import { discard, entries, flush, resolveWithOwn, put } from "../../../platform/drafts/journal.ts";
import { payloadIn } from "../../../platform/drafts/settling.ts";
import { storePage, updateObservation } from "../api.ts";
import { type CellPage, type CellPages, unsentKeys } from "./cellPages.ts";
import {
  type ObservedCell,
  OPENING,
  openingKey,
  PAGE,
  type PageBase,
  type PageEdit,
  type PageField,
  pageKey,
  type PageText,
  type StoredPage,
} from "./pageDraft.ts";
import { ownRevisions } from "./sending.ts";

type Change = Partial<Pick<PageText, PageField>>;
/** Milliseconds until an edit is sent that is no typing: nothing more will follow it. */
const AT_ONCE = 0;

/** The unsent edit of a page at this moment. */
export const draftOf = (pageId: Id) => payloadIn(entries.get(), PAGE, pageKey(pageId));

/**
 * Hands an edit to the journal, with the newest revision that this tab knows
 * of the page; without one for a page that the server has not confirmed.
 */
function storeEdit(
  cell: ObservedCell,
  { observationId }: Pick<CellPages, "observationId">,
  page: CellPage,
  edit: Omit<PageEdit, "cell">,
): void {
  const base: PageBase | undefined =
    observationId === null || page.revision === null
      ? undefined
      : { observationId, revision: Math.max(page.revision, ownRevisions.get(page.id) ?? 0) };
  const delay = edit.isRemoved ? AT_ONCE : OBSERVATION_AUTOSAVE_MS;
  put({ key: pageKey(page.id), kind: PAGE, payload: { cell, ...edit }, base, delay });
}

/** What a draft holds of a page; a drawing is stored by its strokes. */
function textOf(cell: ObservedCell, page: CellPage): PageText {
  const { id, page: number, title, competencyId, alternative } = page;
  const content = cell.type === "html" ? page.content : "";
  return { id, page: number, title, content, competencyId, alternative };
}

/** Keeps an edit of a page on the device; it is sent 5 s after the last one. */
export function editPage(
  cell: ObservedCell,
  stored: Pick<CellPages, "observationId">,
  page: CellPage,
  change: Change,
  drawn?: InkChange,
): void {
  const before = draftOf(page.id);
  const text = { ...textOf(cell, page), ...before?.text, page: page.page, ...change };
  const fields = Object.keys(change) as PageField[];
  const changed = [...new Set([...(before?.changed ?? []), ...fields])];
  const ink = drawn ? mergeInk(before?.ink, drawn) : before?.ink;
  storeEdit(cell, stored, page, { text, changed, ...(ink && { ink }) });
}

/** Keeps strokes that were drawn and erased; sent like every other edit of a page. */
export const editDrawing = (
  cell: ObservedCell,
  stored: Pick<CellPages, "observationId">,
  page: CellPage,
  drawn: InkChange,
): void => editPage(cell, stored, page, {}, drawn);

/** Sends everything unsent of a cell now; resolves when it was tried. */
export async function saveCell(cell: ObservedCell): Promise<void> {
  await Promise.all(unsentKeys(entries.get(), cell).map((key) => flush(key)));
}

const emptyPage = (): CellPage => ({
  id: newId(),
  page: 0,
  title: "",
  content: "",
  competencyId: null,
  alternative: "",
  revision: null,
  modified: false,
  state: "synced",
});

/** The pages with an empty one at the end. The server learns of it with the first edit. */
export const withNewPage = (pages: readonly CellPage[]): CellPage[] =>
  appendPage(pages, emptyPage());

/** Saves the list of pages; those that nobody has written on are left out (spec 2 §4). */
export async function savePageList(cell: ObservedCell, { observationId, pages }: CellPages) {
  await saveCell(cell);
  if (observationId === null) return;
  const sent = pagesToSend(pages, cell.type).filter((page) => page.revision !== null);
  await updateObservation(
    observationId,
    sent.map(({ id, page }) => ({ id, page })),
  );
}

/** Removes a page and renumbers the others. Returns the remaining pages. */
export function dropPage(cell: ObservedCell, stored: CellPages, page: CellPage): CellPage[] {
  const left = removePage(stored.pages, page.page);
  const isLocal = page.revision === null && !page.modified;
  if (isLocal) return left;
  // The server keeps no observation without a page: one that is still empty takes the place.
  const hasContent = (other: CellPage) => other.revision !== null || other.modified;
  const [first] = left;
  if (first && !left.some(hasContent)) editPage(cell, stored, first, { title: first.title });
  storeEdit(cell, stored, page, { text: textOf(cell, page), changed: [], isRemoved: true });
  return left;
}

interface OpeningInput {
  moderatorView: boolean;
  competencyIds: readonly Id[];
  /** The wording of a first page's title, by number or competency. */
  titleOf(page: { number: number; competencyId: Id | null }): string;
}

/** Begins the observation of a cell: its first pages are on the device at once, and are sent. */
export function openCell(cell: ObservedCell, { titleOf, ...opening }: OpeningInput): void {
  const pages = defaultPages(opening).map(({ page, competencyId }) => ({
    id: newId(),
    page,
    title: titleOf({ number: page, competencyId }),
    content: "",
    competencyId,
    alternative: "",
  }));
  const key = openingKey(cell);
  put({ key, kind: OPENING, payload: { cell, pages }, delay: AT_ONCE, isUnwritten: true });
}

/** Ends a conflict with a text: the user's own, or one made of both. */
export async function resolveText(
  page: CellPage,
  server: StoredPage,
  content: string,
): Promise<void> {
  const { draft } = page;
  if (!draft) return;
  const { payload, base, key } = draft;
  const text = { ...payload.text, content };
  const changed = [...new Set<PageField>([...payload.changed, "content"])];
  put({ key, kind: PAGE, payload: { ...payload, text, changed }, base, delay: AT_ONCE });
  const observationId = base?.observationId ?? "";
  await resolveWithOwn(PAGE, key, { observationId, revision: server.revision });
}

/** Ends a conflict of an ink page's words, with the user's own or the server's; strokes have none. */
export async function resolveWords(
  page: CellPage,
  server: StoredPage,
  isOwn: boolean,
): Promise<void> {
  const { draft } = page;
  if (!draft) return;
  const { payload, base, key } = draft;
  const { title, competencyId, alternative } = server;
  const words = isOwn ? {} : { title, competencyId, alternative };
  const edit = { ...payload, text: { ...payload.text, ...words } };
  const changed = isOwn ? payload.changed : [];
  put({ key, kind: PAGE, payload: { ...edit, changed }, base, delay: AT_ONCE });
  const observationId = base?.observationId ?? "";
  await resolveWithOwn(PAGE, key, { observationId, revision: server.revision });
}

/** Ends a conflict in favour of the server. */
export async function takeServerText(cell: ObservedCell, page: CellPage, server: StoredPage) {
  const observationId = page.draft?.base?.observationId;
  if (observationId) storePage(cell.processRunId, observationId, server);
  await discard(pageKey(page.id));
}
