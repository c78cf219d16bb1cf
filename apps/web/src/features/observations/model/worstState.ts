import type { SyncName } from "../../../ui/texts.ts";
import type { CellPages } from "./cellPages.ts";

const WORST_FIRST = ["conflict", "refused", "waiting", "saving", "modified"] as const;

/** One word for all pages of a cell: "saved" only when the server has confirmed all that was written. */
export function worstState({ pages }: CellPages): SyncName {
  const states = new Set(pages.map((page) => page.state));
  return WORST_FIRST.find((name) => states.has(name)) ?? "saved";
}
