import type { Schema } from "../http/schema.ts";
import type { Translate } from "../i18n/texts.ts";
import type { Draft, DraftKind, SendOptions, SendResult } from "./draft.ts";

/** How what is stored of one kind of drafts is parsed and named. */
export interface DraftSchemas<P = unknown, B = unknown, S = unknown> {
  /** Schema of the payload in today's version. */
  schema: Schema<P>;
  /** Schema of what an edit is based on. */
  base: Schema<B>;
  /** Schema of the server's state that a conflict brings. */
  server: Schema<S>;
  // Methods, so that definitions of different payloads stand in one list: each gets only drafts of its own kind.
  /** Brings payload and base of an older version into today's shape, before both are parsed. */
  migrate?(stored: Stored, version: number): Stored;
  /** Name and text by which its author recognises a draft. */
  describe(payload: P, t: Translate): { name: string; text: string };
}
type Stored = Pick<Draft, "payload" | "base">;

/** Everything about one kind of drafts: how they are read, sent and recognised. */
export interface DraftDefinition<P = unknown, B = unknown, S = unknown> {
  kind: DraftKind<P, B, S>;
  /**
   * Version of the payload's shape, from 1. Raise it with every change, and migrate the older shapes: a new
   * version of the app finds what the one before has not sent.
   */
  version: number;
  /** Loaded where a draft of an earlier visit or a conflict is read: few visits find some, and no first page carries it. */
  schemas(): Promise<DraftSchemas<P, B, S>>;
  /** @throws if sending may succeed later. Sending twice must do no harm. */
  send(draft: Draft<P, B, S>, options: SendOptions): Promise<SendResult<P, B, S>>;
  /** Mark by which a payload is recognised in what the server has (`markOf`). */
  mark?(payload: P): string;
}

/** Declares a kind of drafts, and checks that its parts fit each other. */
export const defineDraft = <P, B, S>(definition: DraftDefinition<P, B, S>): DraftDefinition =>
  definition;

/** All definitions by the names of their kinds. */
export const definitions = new Map<string, DraftDefinition>(); // tab-wide: part of the program

interface Loading {
  /** Loads what registers all definitions. */
  definitions(): Promise<unknown>;
}
/** The shell says at its start how to load them. What writes drafts loads them before its first edit. */
export const loading: Loading = { definitions: () => Promise.resolve() };

/** Loads the module of a page or of a part together with what sends the drafts that are written in it. */
export const withDrafts =
  <Module>(importModule: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([importModule(), loading.definitions()]);
    return module;
  };
