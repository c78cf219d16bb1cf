import { oneOf, text } from "../../../platform/page/search.ts";

export interface ProcessSearch {
  /** The step of the editor; 1 where none is given. */
  step?: "1" | "2" | "3" | "4" | "5" | undefined;
  /** The step of the process whose details are open. */
  item?: string | undefined;
  /** The competency whose cues are open. */
  competency?: string | undefined;
}

export const processSearch = (search: Record<string, unknown>): ProcessSearch => ({
  step: oneOf(search["step"], ["1", "2", "3", "4", "5"]),
  item: text(search["item"]),
  competency: text(search["competency"]),
});
