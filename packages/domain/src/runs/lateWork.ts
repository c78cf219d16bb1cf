import type { InkChange } from "../observations/ink.ts";
import type { ObservationType } from "../observations/pages.ts";
import type { Id } from "../text/rules.ts";

/** A page as it was sent: what is absent stays as it is stored. */
export interface LatePage {
  readonly id?: Id | undefined;
  readonly page: number;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly competencyId?: Id | null | undefined;
  readonly alternative?: string | undefined;
  /** Changes of a drawing, instead of its content. */
  readonly strokes?: InkChange | undefined;
  readonly deleted?: boolean | undefined;
}

export interface LateRating {
  readonly competencyId: Id;
  readonly selectedCriterion: number | null;
  readonly selectedCueIds: Id[];
}

/** What arrives after the finish, as it is kept until a moderator has decided: cleaned and checked as in time. */
export type LateWork =
  | { readonly kind: "pages"; readonly type: ObservationType; readonly pages: readonly LatePage[] }
  | { readonly kind: "rating"; readonly values: readonly LateRating[] };

/** What becomes of work that came after the finish: written into the run, or left apart from it for good. */
export const LATE_DECISIONS = ["take", "leave"] as const;
export type LateDecision = (typeof LATE_DECISIONS)[number];

/** Entries of one author that are kept apart of one run; a day of a whole team has fewer. */
export const MOST_LATE_ENTRIES = 300;
/** Bytes of all of them, as JSON: some five full drawings. */
export const MOST_LATE_BYTES = 24 * 1024 * 1024;
