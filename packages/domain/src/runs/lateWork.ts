import type { Evidence, TextAnchor } from "../observations/evidence/evidence.ts";
import type { InkChange } from "../observations/ink.ts";
import type { ObservationType } from "../observations/pages.ts";
import { runAbility } from "./abilities.ts";
import type { RunActor } from "./access.ts";
import type { RunPeople } from "./membership.ts";
import type { RunReason, RunState } from "./state.ts";
import type { Id } from "../text/rules.ts";

/** A page as it was sent: absent fields stay as they are stored. */
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

/** A piece of evidence as it was sent. */
export interface LateEvidence extends Pick<
  Evidence,
  "id" | "kind" | "pageId" | "competencyId" | "cueUid" | "sign"
> {
  readonly note: string;
  /** When it was seen, in ISO 8601. */
  readonly at: string;
  readonly anchor?: TextAnchor | undefined;
  readonly strokeIds?: string[] | undefined;
  /** Drawing of the strokes as they were tagged; for new ink only. */
  readonly captured?: string | undefined;
  readonly isKept?: boolean | undefined;
}

/** Work that arrives after the finish, as it is stored until a moderator decides: cleaned and checked as any other. */
export type LateWork =
  | { readonly kind: "pages"; readonly type: ObservationType; readonly pages: readonly LatePage[] }
  | { readonly kind: "rating"; readonly values: readonly LateRating[] }
  | { readonly kind: "evidence"; readonly evidence: LateEvidence; readonly isRemoved: boolean };

/** The decisions about late work: take it into the run, or leave it out for good. */
export const LATE_DECISIONS = ["take", "leave"] as const;
export type LateDecision = (typeof LATE_DECISIONS)[number];

/** Why something cannot be decided about late work: the run's reason, or what was decided before. */
export type LateReason = RunReason | "taken";

/** What the caller may decide about an entry, or why not; what was left out can be taken in later, not the reverse. */
export function lateAbilities(
  run: RunPeople & { readonly runState: RunState },
  actor: RunActor,
  { decision }: { readonly decision: LateDecision | null },
): Record<LateDecision, true | LateReason> {
  const allowed = runAbility(run, actor, "decideLateWork");
  return { take: allowed, leave: allowed === true && decision === "take" ? "taken" : allowed };
}

/** Maximum undecided entries per author and run: more than a whole team writes in a day. */
export const MOST_LATE_ENTRIES = 300;
/** Maximum bytes of these entries as JSON: about five full drawings. */
export const MOST_LATE_BYTES = 24 * 1024 * 1024;
