import * as z from "zod/mini";
import type { Draft, DraftKind, Mark, SendOptions, SendResult } from "../platform/drafts/draft.ts";
import { registerDrafts } from "../platform/drafts/journal.ts";

export const noteKind = <P = string>(name: string): DraftKind<P> => ({ name });

const schemas = {
  schema: z.unknown(),
  base: z.unknown(),
  server: z.unknown(),
};

/** Registers a kind of drafts that only the tests know, and how they are sent. */
export const registerNotes = <P = string>(
  name: string,
  send: (draft: Draft<P>, options: SendOptions) => Promise<SendResult>,
  mark?: Mark<P>,
): void =>
  registerDrafts({
    kind: noteKind<P>(name),
    version: 1,
    schemas: () => Promise.resolve({ ...schemas, describe: () => ({ name, text: "" }) }),
    send,
    ...(mark && { mark }),
  });
