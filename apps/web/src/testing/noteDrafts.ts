import type { DraftDefinition } from "../platform/drafts/definitions.ts";
import type { DraftKind, Sender } from "../platform/drafts/draft.ts";
import { registerDrafts } from "../platform/drafts/journal.ts";
import { registerReading } from "../platform/drafts/understanding.ts";

export const noteKind = <P = string>(name: string): DraftKind<P> => ({ name, version: 1 });

/** Registers a kind of drafts that only the tests know, and how they are sent. */
export function registerNotes<P = string>(name: string, send: Sender<P>): void {
  const kind = noteKind<P>(name);
  const details = { read: (stored: unknown) => stored as P, describe: () => ({ name, text: "" }) };
  registerDrafts({ kind, send } satisfies DraftDefinition<P>);
  registerReading(kind, details);
}
