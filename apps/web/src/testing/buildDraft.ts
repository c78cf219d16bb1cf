import type { Draft } from "../platform/drafts/draft.ts";
import { type Entry, stateOf } from "../platform/drafts/settling.ts";

/** A draft of a kind that only the tests know. */
export const buildDraft = (fields: Partial<Draft> = {}): Draft => ({
  key: "note:1",
  kind: "note",
  userId: "u",
  tenantId: "t",
  payload: { text: "a" },
  edit: 1,
  editedAt: 0,
  ...fields,
});

/** The entries of a journal, each in the state in which it is found on the device. */
export const entriesOf = (...drafts: Draft[]): Map<string, Entry> =>
  new Map(drafts.map((draft) => [draft.key, { draft, state: stateOf(draft) }]));
