import type { CutOffStrategy } from "../processes/cutOff.ts";
import {
  hasModeratorViewOfObservations,
  isModeratorObserver,
  type RunPeople,
} from "../runs/membership.ts";
import type { Id } from "../text/rules.ts";
import type { ObservationType } from "./pages.ts";

type RunOfTypes = RunPeople & { readonly process: { readonly cutOffStrategy: CutOffStrategy } };

/**
 * Whether an observer chooses between text and pen in a cell: not in moderator view, whose pages belong
 * to competencies; and where results are set by hand, not as a moderator who observes too (spec 2 §2.6).
 */
export function mayChooseType(
  run: RunOfTypes,
  userId: Id,
  candidateId: Id,
  exerciseId: Id,
): boolean {
  if (hasModeratorViewOfObservations(run, userId, candidateId, exerciseId)) return false;
  return run.process.cutOffStrategy !== "MANUAL" || !isModeratorObserver(run, userId);
}

interface TypeSituation {
  readonly mayChoose: boolean;
  /** What the address says. */
  readonly asked: ObservationType | undefined;
  /** The types in which something is written in the cell. */
  readonly written: readonly ObservationType[];
  /** What was opened last. */
  readonly last: ObservationType | undefined;
}

/** The type of observation that is opened: the one asked for, else where the user wrote or writes. */
export function typeToOpen({ mayChoose, asked, written, last }: TypeSituation): ObservationType {
  if (!mayChoose) return "html";
  if (asked) return asked;
  if (written.includes("html")) return "html";
  if (written.includes("webInk")) return "webInk";
  return last ?? "html";
}
