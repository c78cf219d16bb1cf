import type { Id, InkChange, ObservationType, UnsentInk } from "@assay/domain";
import type { ObservationPage } from "@assay/contract";
import { type Draft, type DraftKind, isOfKind } from "../../../platform/drafts/draft.ts";

/** One observer's observation of one candidate in one exercise. */
export interface ObservedCell {
  processRunId: Id;
  candidateId: Id;
  exerciseId: Id;
  observerId: Id;
  type: ObservationType;
}

/** Whether two things are about the same cell: run, candidate, exercise and type of observation. */
export const isOfCell = (observation: ObservedCell, cell: ObservedCell): boolean =>
  observation.processRunId === cell.processRunId &&
  observation.candidateId === cell.candidateId &&
  observation.exerciseId === cell.exerciseId &&
  observation.observerId === cell.observerId &&
  observation.type === cell.type;

/** What is written on a page, wherever it is stored. */
export interface PageText {
  id: Id;
  page: number;
  title: string;
  /** Html; of an ink page the drawing as it is stored, and nothing in a draft. */
  content: string;
  competencyId: Id | null;
  /** What a drawing shows, in words. */
  alternative?: string;
}
/** A page as it is sent: what is absent stays as it is stored. */
export interface SentPage {
  id: Id;
  page: number;
  title?: string;
  content?: string;
  competencyId?: Id | null;
  alternative?: string;
  /** What has changed in a drawing, instead of its content. */
  strokes?: InkChange;
  revision?: number;
  deleted?: boolean;
}
export type PageField = "title" | "content" | "competencyId" | "alternative";

/** An unsent edit of a page: complete, so that a deleted page can be created again from it. */
export interface PageEdit {
  cell: ObservedCell;
  text: PageText;
  changed: PageField[];
  /** What is unsent of a drawing: only that, however much the page holds. */
  ink?: UnsentInk | undefined;
  isRemoved?: boolean;
}
/** What the edit is based on; undefined for a page that the server has not confirmed. */
export interface PageBase {
  observationId: Id;
  revision: number;
}
/** What UPDATE_FAILED brings: the page as the server has it. */
export type StoredPage = ObservationPage;
export type PageDraft = Draft<PageEdit, PageBase, StoredPage>;

/** A new observation with its first pages, until the server has it. */
export interface Opening {
  cell: ObservedCell;
  pages: PageText[];
}

/** Kinds and keys are stored on devices with what is unsent. Renaming one would lose the unsent work of users whose app is updated. */
export const PAGE: DraftKind<PageEdit, PageBase, StoredPage> = { name: "page" };
export const OPENING: DraftKind<Opening, never, never> = { name: "observation" };

/** One draft per page, so that a conflict in one page holds up no other. */
export const pageKey = (pageId: Id): string => `${PAGE.name}:${pageId}`;
/** One opening per cell and type. The observer is not in it: the journal tells the drafts of users apart. */
export const openingKey = ({ processRunId, candidateId, exerciseId, type }: ObservedCell): string =>
  [OPENING.name, processRunId, candidateId, exerciseId, type].join(":");

export const isPageDraft = (draft: Draft): draft is PageDraft => isOfKind(PAGE, draft);
/** Whether a draft says something about the pages of an observation. */
export const isOfPages = (draft: Draft): boolean => isPageDraft(draft) || isOfKind(OPENING, draft);
