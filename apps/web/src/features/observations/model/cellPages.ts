import type { Observation } from "@assay/contract";
import {
  applyInkChange,
  type Id,
  type ObservationType,
  readDrawing,
  readUnsent,
  renumber,
  type Stroke,
  type UnsentInk,
} from "@assay/domain";
import { type DraftState, worstOf } from "../../../platform/drafts/draft.ts";
import { type Entry, payloadIn } from "../../../platform/drafts/settling.ts";
import {
  isOfCell,
  isPageDraft,
  type ObservedCell,
  OPENING,
  openingKey,
  type PageDraft,
  pageKey,
  type PageText,
} from "./pageDraft.ts";

/** A page as the observer sees it: the unsent edit where there is one, else what is stored. */
export interface CellPage extends PageText {
  alternative: string;
  /** Null until the server has confirmed the page. */
  revision: number | null;
  modified: boolean;
  state: DraftState;
  draft?: PageDraft | undefined;
}

export interface CellPages {
  /** Null while the server has no observation of the cell. */
  observationId: Id | null;
  pages: CellPage[];
  /** The new observation is still to be sent. */
  isOpening: boolean;
}

type Entries = ReadonlyMap<string, Entry>;

function pageEntries(entries: Entries, cell: ObservedCell): [PageDraft, DraftState][] {
  return [...entries.values()].flatMap(({ draft, state }): [PageDraft, DraftState][] =>
    isPageDraft(draft) && isOfCell(draft.payload.cell, cell) ? [[draft, state]] : [],
  );
}

/** The keys of everything unsent in a cell. */
export function unsentKeys(entries: Entries, cell: ObservedCell): string[] {
  const opening = openingKey(cell);
  const keys = pageEntries(entries, cell).map(([draft]) => draft.key);
  return entries.has(opening) ? [opening, ...keys] : keys;
}

/** Lays the unsent edits over what is stored; edited pages that are not stored come last. */
export function cellPages(
  observations: readonly Observation[],
  entries: Entries,
  cell: ObservedCell,
): CellPages {
  const stored = observations.find((observation) => isOfCell(observation, cell));
  const opening = payloadIn(entries, OPENING, openingKey(cell));
  const edits = new Map(pageEntries(entries, cell).map((entry) => [entry[0].key, entry]));
  const base: (PageText & { revision: number | null })[] =
    stored?.pages ?? (opening?.pages ?? []).map((page) => ({ ...page, revision: null }));
  const known = new Set(base.map((page) => pageKey(page.id)));
  const added = [...edits.values()]
    .filter(([draft]) => !known.has(draft.key))
    .map(([{ payload }]) => ({ ...payload.text, revision: null }))
    .toSorted((a, b) => a.page - b.page);
  const pages = [...base, ...added]
    .filter((page) => edits.get(pageKey(page.id))?.[0].payload.isRemoved !== true)
    .map((page) => overlay(page, edits.get(pageKey(page.id)), cell.type));
  return {
    observationId: stored?.id ?? null,
    pages: renumber(pages),
    isOpening: opening !== undefined,
  };
}

function overlay(
  page: PageText & { revision: number | null },
  edit: [PageDraft, DraftState] | undefined,
  type: ObservationType,
): CellPage {
  const { id, page: number, revision } = page;
  const own = { ...wordsOf(page), id, page: number, content: page.content, revision };
  if (!edit) return { ...own, modified: false, state: "synced" };
  const [draft, state] = edit;
  const { text } = draft.payload;
  // Of a drawing the draft holds only what has changed: `drawingOf` lays it over the stored one.
  const content = type === "html" ? text.content : own.content;
  return { ...own, ...wordsOf(text), content, modified: true, state, draft };
}

const wordsOf = ({ title, competencyId, alternative }: PageText) => ({
  title,
  competencyId,
  alternative: alternative ?? "",
});

/** The strokes of a stored drawing, with those that are unsent. */
export function drawingOf(content: string, unsent: UnsentInk | undefined): Stroke[] {
  const stored = readDrawing(content) ?? [];
  return unsent ? applyInkChange(stored, readUnsent(unsent)) : stored;
}

/** One state for all pages of a cell: `synced` only when the server has confirmed all that was written. */
export const worstState = ({ pages }: CellPages): DraftState =>
  worstOf(pages.map((page) => page.state));
