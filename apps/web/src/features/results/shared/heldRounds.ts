import type { ConferenceItem, Id } from "@assay/domain";
import { createSlot } from "../../../platform/page/slot.ts";

export interface HeldRoundsProps {
  runId: Id;
  /** Whether a round is about what is shown. */
  isAbout(item: ConferenceItem): boolean;
  /** How the item of a round is called; absent where only one is shown. */
  nameOf?(item: ConferenceItem): string;
}

/** The second rounds about a value: a part of conferences, which know results and not the reverse. */
export const heldRounds = createSlot<HeldRoundsProps>();
