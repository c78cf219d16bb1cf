import { createSlot } from "../../../platform/page/slot.ts";

/** The report that a candidate was given, on their page: a part of feedback, which knows these pages and not the reverse. */
export const ownReport = createSlot<{ token: string }>();

/** Further settings of the pages of candidates, which are stored by themselves. */
export const furtherSettings = createSlot<object>();
