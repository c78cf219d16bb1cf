import type { Id } from "@assay/domain";
import { sessionState } from "../../../../platform/session/sessionState.ts";
import { createStore } from "../../../../ui/store.ts";
import type { OwnEvidence } from "../../shared/ownEvidence.ts";
import type { Tag } from "./tagging.ts";

/** A sentence or a selection that is to be tagged next. */
export interface ChosenText {
  readonly pageId: Id;
  /** Evidence that stands at the same place. */
  readonly tagged: readonly Id[];
  /** Whether it was chosen by pointer: then what it can be assigned to is shown beside it. */
  readonly isPointed: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The text of an open page, whatever shows it. */
export interface OpenText {
  readonly pageId: Id;
  /** Shows what is tagged: where it is now if the text is followed already, otherwise where it was found. */
  show(evidence: readonly OwnEvidence[]): void;
  /**
   * Takes what the cursor is in as what is tagged next; in the armed mode it is tagged at once. A point puts the cursor there
   * first, in px of the window.
   */
  choose(options: { isPointed: boolean; point?: Point | undefined }): Id | null;
  clear(): void;
  /** Changes with each choice. */
  readonly choiceName: string;
  /** Where what is chosen is shown, in px of the window. */
  boxOfChosen(): { top: number; bottom: number; left: number } | null;
  /** The lowest edge of what stays above the text, in px of the window. */
  topEdge(): number;
  /** Tags what is chosen. Returns the id of the evidence, null if nothing is chosen. */
  tag(tag: Tag): Id | null;
  /** Tags what the cursor is in, without a choice before it. */
  tagAtCursor(tag: Tag): Id | null;
  /** Attaches evidence whose text is lost to what is chosen. */
  attach(one: OwnEvidence): void;
  /** Selects the passage of evidence. */
  goTo(id: Id): void;
}

/** The text that can be tagged now; null where none is open. */
export const openText = sessionState(createStore<OpenText | null>(null));
export const chosenText = sessionState(createStore<ChosenText | null>(null));
/** What everything that is chosen next is assigned to; null outside of that mode. */
export const armedTag = sessionState(createStore<Tag | null>(null));
