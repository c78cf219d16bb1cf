import type { Draft, DraftKind, SendOptions, SendResult } from "./draft.ts";

/** How drafts of one kind are sent; how those of an earlier visit are read is known apart (understanding.ts). */
export interface DraftDefinition<P = unknown> {
  kind: DraftKind<P>;
  // Methods, so that definitions of different payloads stand in one list: each gets only drafts of its own kind.
  /** Throws when it may work later. Sending twice must do no harm. */
  send(draft: Draft<P>, options: SendOptions): Promise<SendResult>;
  /** By what a payload is recognised in what the server has (`markOf`). */
  mark?(payload: P): string;
}

/** By the names of their kinds. */
export const definitions = new Map<string, DraftDefinition>();

interface Loading {
  /** Loads what registers all definitions. */
  definitions(): Promise<unknown>;
  /** Loads what reads drafts of an earlier visit: few visits find some, so that no first page carries it. */
  reading(): Promise<{ understandAll(drafts: readonly Draft[]): Promise<Draft[]> } | undefined>;
}
/** The shell says at its start how to load both. What writes drafts loads the definitions before its first edit. */
export const loading: Loading = {
  definitions: () => Promise.resolve(),
  reading: () => Promise.resolve(undefined),
};
