import type { Item, Observation, ProcessRun } from "@assay/contract";
import {
  type Id,
  cellCan,
  isEmptyPage,
  type LanguageOrder,
  isPageDeletable,
  observedLeaves,
  textIn,
} from "@assay/domain";
import type { Translate } from "../../../../platform/i18n/texts.ts";
import type { Entry } from "../../../../platform/drafts/settling.ts";
import { type CellPage, type CellPages, cellPages } from "../cellPages.ts";
import type { ObservedCell } from "../pageDraft.ts";
import { plainText } from "../plainText.ts";

interface Named {
  id: Id;
  name: string;
}

/** A page of the overview, with what is shown and sorted by. */
export interface OverviewRow {
  cell: ObservedCell;
  /** All pages of its cell, the empty ones too. */
  stored: CellPages;
  page: CellPage;
  competency: (Named & { color: string; place: number }) | undefined;
  exercise: Named & { place: number };
  /** Competencies of the exercise, to choose from. */
  competencies: Named[];
  /** What it says, without its format, in lines. */
  text: string;
  /** The last edit, also one that is not sent yet. */
  changedOn: Date;
  mayWrite: boolean;
  mayDelete: boolean;
}

/** What a page is called in questions and buttons. */
export const titleOf = ({ page }: OverviewRow, t: Translate): string =>
  page.title.trim() || t("overview:untitled");

interface Shown {
  run: ProcessRun;
  candidateId: Id;
  userId: Id;
  /** The user may write observations in the run as it is now. */
  mayEdit: boolean;
  order: LanguageOrder;
}

const nameIn = (texts: Item["texts"], order: LanguageOrder) =>
  textIn(texts, order)?.displayName ?? "";

/** Pages without a text are not listed (spec 2 §2.9). */
export const hasText = ({ page, cell }: OverviewRow): boolean =>
  !isEmptyPage({ title: "", content: page.content }, cell.type);

/** The user's own html pages of a candidate, by exercise and page. */
export function overviewRows(
  shown: Shown,
  observations: readonly Observation[],
  unsent: ReadonlyMap<string, Entry>,
): OverviewRow[] {
  return observedLeaves<Item>(shown.run.process.items).flatMap((item, place) =>
    rowsOf(shown, { item, place }, observations, unsent),
  );
}

/** The rows of one exercise. `place` counts the observed exercises, so that rows are sorted as the process has them. */
function rowsOf(
  { run, candidateId, userId, mayEdit, order }: Shown,
  { item, place }: { item: Item; place: number },
  observations: readonly Observation[],
  unsent: ReadonlyMap<string, Entry>,
): OverviewRow[] {
  const cell: ObservedCell = {
    processRunId: run.id,
    candidateId,
    exerciseId: item.id,
    observerId: userId,
    type: "html",
  };
  const stored = cellPages(observations, unsent, cell);
  const known = observations.find(({ id }) => id === stored.observationId)?.pages;
  const named = run.competencies.map(({ id, texts, colorCode }, index) => {
    const name = textIn(texts, order)?.displayName ?? "";
    return { id, name, color: colorCode, place: index };
  });
  const can = cellCan(run, userId, candidateId, item.id);
  const mayWrite = mayEdit && can.observe;
  return stored.pages.map((page) => ({
    cell,
    stored,
    page,
    competency: named.find(({ id }) => id === page.competencyId),
    exercise: { id: item.id, name: nameIn(item.texts, order), place },
    competencies: named.filter(
      ({ id }) => item.competencyIds.includes(id) || id === page.competencyId,
    ),
    text: plainText(page.content),
    changedOn: new Date(
      page.draft?.editedAt ?? known?.find(({ id }) => id === page.id)?.updatedOn ?? 0,
    ),
    mayWrite,
    mayDelete: mayWrite && isPageDeletable(stored.pages.length, can.moderatorView),
  }));
}
