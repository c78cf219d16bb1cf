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
 * Whether an observer may choose between text and pen in a cell: not in moderator view, whose pages belong
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
  /** The type in the page's address. */
  readonly asked: ObservationType | undefined;
  /** The types in which the cell has observations. */
  readonly written: readonly ObservationType[];
  /** The type that the user opened last. */
  readonly last: ObservationType | undefined;
}

/** The type of observation that is opened: the one in the address, otherwise one that the user has used. */
export function typeToOpen({ mayChoose, asked, written, last }: TypeSituation): ObservationType {
  if (!mayChoose) return "html";
  if (asked) return asked;
  if (written.includes("html")) return "html";
  if (written.includes("webInk")) return "webInk";
  return last ?? "html";
}
