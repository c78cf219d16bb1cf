import type { Body, CallShape, Params, Payload, Query } from "@assay/contract";
import type { Language, LanguageOrder, Permission } from "@assay/domain";
import type { FastifyBaseLogger } from "fastify";
import type { TenantTransaction } from "../db/database.ts";
import type { TenantOfHost } from "../db/directory.ts";
import type { EventStream } from "./eventStream.ts";
import type { FileAnswer } from "./fileAnswer.ts";
import type { JsonList } from "./jsonList.ts";
import type { JsonText } from "./jsonText.ts";
import type { Clean } from "./richBodies.ts";

/** Who is asking: the user of the session with the permissions of now. */
export interface Actor {
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** The token is used for the first time, and the one that it replaces is still valid. */
  readonly isNewToken?: boolean;
  /** They have yet to set up the second factor that the tenant demands. */
  readonly lacksSecondFactor?: boolean;
}

interface Asked<C extends CallShape> {
  readonly tenant: TenantOfHost;
  readonly params: Params<C>;
  readonly query: Query<C>;
  readonly body: Body<C>;
  readonly language: Language;
  /** The caller's language, then what stands in for texts that it lacks. */
  readonly order: LanguageOrder;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The caller's network address. */
  readonly address: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** For the fields that the call names as rich text: gives one as it may be stored. */
  readonly clean: Clean;
}

/** A call of a signed-in user, inside its transaction: what it throws undoes what it wrote. */
export interface SignedInCall<C extends CallShape> extends Asked<C> {
  readonly actor: Actor;
  readonly tx: TenantTransaction;
  /** Counts what comes with this token as the actor's from now on: it is the next one of their session. */
  learnToken(tokenHash: string): void;
  /** Another transaction, for what is read while the answer is sent. */
  later<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** A call that needs no sign-in; it opens the tenant's transactions itself. */
export interface PublicCall<C extends CallShape> extends Asked<C> {
  /** The user, when the call came with a valid token all the same. */
  identify(tx: TenantTransaction): Promise<Actor | null>;
  withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/**
 * A call of a signed-in user that opens its transactions itself: one that computes a slow hash must
 * hold no connection meanwhile.
 */
export interface UnopenedCall<C extends CallShape> extends Asked<C> {
  readonly actor: Actor;
  withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Likewise, for work that only reads, and can be repeated: on the replica, where there is one. */
  readTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Aborted when the caller's connection ends: nobody waits for the answer any longer. */
  readonly hungUp: AbortSignal;
}

/** A file that came with a call; its name and type are what the caller says, and prove nothing. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A call that came with a file: read after the access was checked, while no transaction was open. */
export interface UploadCall<C extends CallShape> extends UnopenedCall<C> {
  readonly file: UploadedFile;
}

const unopenedHandlers = new WeakSet<object>();

/** Marks a handler that opens its transactions itself. */
export function unopened<C extends CallShape>(
  handler: (call: UnopenedCall<C>) => Promise<Payload<C>>,
): Handler<C> {
  unopenedHandlers.add(handler);
  return handler as unknown as Handler<C>;
}
export const isUnopened = (handler: object): boolean => unopenedHandlers.has(handler);

const replicableHandlers = new WeakSet<object>();

/** Marks a handler that only reads, and so much that a replica may do it. */
export function replicable<H extends object>(handler: H): H {
  replicableHandlers.add(handler);
  return handler;
}
export const isReplicable = (handler: object): boolean => replicableHandlers.has(handler);

type AheadOf<C extends CallShape> = Omit<SignedInCall<C>, "actor" | "learnToken">;
type Ahead = (call: AheadOf<CallShape>) => Promise<unknown>;
const aheadReads = new WeakMap<object, Ahead>();

/**
 * Marks a handler of a hot path whose first statement needs nothing of the actor: it travels together
 * with the question whose session it is, which saves the way to the database and back. What was read
 * reaches nobody before the actor was found and admitted.
 */
export function readingAhead<C extends CallShape, T>(
  read: (call: AheadOf<C>) => Promise<T>,
  handler: (call: SignedInCall<C>, ahead: Promise<T>) => Promise<Payload<C>>,
): Handler<C> {
  const marked = (call: SignedInCall<C>, ahead = read(call)) => handler(call, ahead);
  aheadReads.set(marked, read);
  return marked as unknown as Handler<C>;
}
export const aheadOf = (handler: object): Ahead | undefined => aheadReads.get(handler);

/** A call that comes with a login token, whose second factor is outstanding. */
export interface LoginStepCall<C extends CallShape> extends PublicCall<C> {
  readonly loginTokenHash: string;
}

type Call<C extends CallShape> = C["access"] extends "public"
  ? PublicCall<C>
  : C["access"] extends "loginStep"
    ? LoginStepCall<C>
    : C["upload"] extends object
      ? UploadCall<C>
      : C["stream"] extends true
        ? UnopenedCall<C>
        : SignedInCall<C>;

/** What a handler answers instead of a plain payload, where its call allows it. */
type Special<C extends CallShape> = C["large"] extends true
  ? JsonText | JsonList
  : C["file"] extends true
    ? FileAnswer
    : C["stream"] extends true
      ? EventStream
      : never;

type Plain<C extends CallShape> = C["file"] extends true
  ? never
  : C["stream"] extends true
    ? never
    : Payload<C>;

export type Handler<C extends CallShape> = (request: Call<C>) => Promise<Plain<C> | Special<C>>;

/** One handler for each call of a feature's contract: what `routes.ts` exports. */
export type Handlers<Calls extends Record<string, CallShape>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};
