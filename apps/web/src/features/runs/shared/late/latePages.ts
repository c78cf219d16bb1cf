import type { LateEntry } from "@assay/contract";
import { createSlot } from "../../../../platform/page/slot.ts";
import type { LateNames } from "./useLateNames.ts";

export interface LatePagesProps {
  change: Extract<LateEntry["change"], { kind: "pages" }>;
  names: LateNames;
}

/** Pages as they stand and as they would be: a part of observations, which know runs and not the reverse. */
export const latePages = createSlot<LatePagesProps>();
