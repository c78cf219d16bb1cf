import type { Id } from "../../text/rules.ts";

/**
 * What a piece of evidence refers to:
 * - `TEXT`: a range of a page's text
 * - `INK`: strokes of a page
 * - `MOMENT`: a time only, to be explained later
 */
export const EVIDENCE_KINDS = ["TEXT", "INK", "MOMENT"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Whether what was seen speaks against a competency, neither way, or for it. */
export const EVIDENCE_SIGNS = [-1, 0, 1] as const;
export type EvidenceSign = (typeof EVIDENCE_SIGNS)[number];

/**
 * How much of what was tagged is still on the page:
 * - `WHOLE`: all of it
 * - `PARTLY`: some of the strokes
 * - `LOST`: nothing, or it cannot be told where it is
 * - `KEPT`: nothing, or some of the strokes, and its observer has decided to keep what was captured
 */
export const EVIDENCE_STATES = ["WHOLE", "PARTLY", "LOST", "KEPT"] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

/** Maximum length of a note on a piece of evidence, in UTF-16 units. */
export const LONGEST_EVIDENCE_NOTE = 200;
/** Maximum length of a tagged text, in UTF-16 units. */
export const LONGEST_QUOTE = 2000;
/** Maximum strokes of one piece of evidence. */
export const MOST_EVIDENCE_STROKES = 1000;
/** Maximum pieces of evidence of an observer in one cell. */
export const MOST_EVIDENCE = 1000;
/** Length of the text that an anchor keeps from before and after the tagged one, in UTF-16 units. */
export const ANCHOR_CONTEXT = 32;

/** A range of UTF-16 units of a text; `end` is the first one after it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Where a tagged text stands in the text of its page (`pageText`). */
export interface TextAnchor extends TextRange {
  /** The text of the range. */
  readonly exact: string;
  /** What stands before and after it; shorter at the ends of the page. */
  readonly prefix: string;
  readonly suffix: string;
}

/** A piece of evidence, as far as ratings depend on it. */
export interface Evidence {
  readonly id: Id;
  readonly candidateId: Id;
  readonly exerciseId: Id;
  readonly observerId: Id;
  readonly kind: EvidenceKind;
  /** Null for a moment. */
  readonly pageId: Id | null;
  /** Null until it is assigned. */
  readonly competencyId: Id | null;
  /** The cue that it is an example of; null without one. */
  readonly cueUid: Id | null;
  readonly sign: EvidenceSign;
  /** When it was seen, in ms since the epoch. */
  readonly at: number;
  readonly state: EvidenceState;
}
