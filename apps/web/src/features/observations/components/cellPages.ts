import type { Observation } from "@assay/contract";
import { renumber } from "@assay/domain";
import type { Id } from "@assay/domain";
import type { DraftState } from "../../../journal/draft.ts";
import type { Entry } from "../../../journal/settling.ts";
import {
  isOfCell,
  isPageDraft,
  type ObservedCell,
  type Opening,
  openingKey,
  type PageDraft,
  pageKey,
  type PageText,
} from "./pageDraft.ts";

/** A page as the observer sees it: the unsent edit where there is one, else what is stored. */
export interface CellPage extends PageText {
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
  const opening = entries.get(openingKey(cell))?.draft.payload as Opening | undefined;
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
    .map((page) => overlay(page, edits.get(pageKey(page.id))));
  return {
    observationId: stored?.id ?? null,
    pages: renumber(pages),
    isOpening: opening !== undefined,
  };
}

function overlay(
  { id, page, title, content, competencyId, revision }: PageText & { revision: number | null },
  edit: [PageDraft, DraftState] | undefined,
): CellPage {
  const own = { id, page, title, content, competencyId, revision };
  if (!edit) return { ...own, modified: false, state: "synced" };
  const [draft, state] = edit;
  const { title: newTitle, content: newContent, competencyId: newCompetency } = draft.payload.text;
  const text = { title: newTitle, content: newContent, competencyId: newCompetency };
  return { ...own, ...text, modified: true, state, draft };
}
