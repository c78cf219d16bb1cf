import type { CellAbilities } from "../runs/cellAbilities.ts";
import type { ObservationType } from "./pages.ts";

/**
 * Whether an observer has a choice between text and pen in a cell: not in moderator view, whose pages belong to
 * competencies, and so never as a moderator who observes too (spec 2 §2.6).
 */
export const hasTypeChoice = ({ moderatorView }: CellAbilities): boolean => !moderatorView;

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
