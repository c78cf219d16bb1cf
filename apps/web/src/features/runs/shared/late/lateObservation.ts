import type { LateEntry } from "@assay/contract";
import { createSlot } from "../../../../platform/page/slot.ts";
import type { LateNames } from "./useLateNames.ts";

export interface LateObservationProps {
  change: Extract<LateEntry["change"], { kind: "pages" | "evidence" }>;
  names: LateNames;
}

/** Pages or evidence as they stand and as they would be: a part of observations, which know runs and not the reverse. */
export const lateObservation = createSlot<LateObservationProps>();
