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

/** The user of the session with their current permissions. */
export interface Actor {
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** Whether the token is used for the first time, while the one that it replaces is still valid. */
  readonly isNewToken?: boolean;
  /** Whether the user still has to set up the second factor that the tenant demands. */
  readonly lacksSecondFactor?: boolean;
  /** Whether it is no user but a program with a key, whose id is that of the key. */
  readonly isProgram?: true;
}

/**
 * The context of a command: transaction, author, and the time that counts as now. Every call inside its
 * transaction is one. The nightly job has no author: `Context<Author<null>>`.
 */
export interface Context<By = Actor> {
  readonly tx: TenantTransaction;
  readonly actor: By;
  readonly now: Date;
}
/** The author of a change, by id; null for the server itself. */
export interface Author<Id extends string | null = string> {
  readonly id: Id;
}

/** The candidate of a session of their own kind, who is no user. */
export interface Visitor {
  readonly runId: string;
  readonly candidateId: string;
}

/** The headers of a request, by lower-case name. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

interface Asked<C extends CallShape> {
  readonly tenant: TenantOfHost;
  readonly params: Params<C>;
  readonly query: Query<C>;
  readonly body: Body<C>;
  readonly language: Language;
  /** The caller's language, then its fallbacks. */
  readonly order: LanguageOrder;
  readonly headers: Headers;
  /** The caller's network address. */
  readonly address: string;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** Returns the cleaned version of a rich text from the body. */
  readonly clean: Clean;
}

/** A call of a signed-in user, inside its transaction, which an exception rolls back. */
export interface SignedInCall<C extends CallShape> extends Asked<C>, Context {
  /** Counts calls with this token as the actor's: it is the next token of their session. */
  learnToken(tokenHash: string): void;
  /** Opens another transaction, for reads while the answer is sent. */
  later<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** A call that needs no sign-in; it opens the tenant's transactions itself. */
export interface PublicCall<C extends CallShape> extends Asked<C> {
  /** The user, if the call came with a valid token. */
  identify(tx: TenantTransaction): Promise<Actor | null>;
  withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/**
 * A call of a signed-in user that opens its transactions itself, for instance because a slow hash must not
 * occupy a connection.
 */
export interface UnopenedCall<C extends CallShape> extends Asked<C> {
  readonly actor: Actor;
  withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** The same for work that only reads and may be repeated; on the replica if there is one. */
  readTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Aborts when the caller closes the connection. */
  readonly signal: AbortSignal;
}

/** An uploaded file; its name and type are the caller's claims. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A call with a file, which is read after the access check and outside of any transaction. */
export interface UploadCall<C extends CallShape> extends UnopenedCall<C> {
  readonly file: UploadedFile;
}

/** A call with a login token: the password was right, the second factor is outstanding. */
export interface LoginStepCall<C extends CallShape> extends PublicCall<C> {
  readonly loginTokenHash: string;
}

/** A call of a candidate, whose link still counts; it opens the tenant's transactions itself. */
export interface CandidateCall<C extends CallShape> extends Asked<C> {
  readonly visitor: Visitor;
  /** The hash of the session's token. */
  readonly sessionHash: string;
  withTenant<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/**
 * A candidate's call with a file. The session still counted when all of the file had arrived, which is the time that
 * counts as now.
 */
export interface CandidateUploadCall<C extends CallShape> extends CandidateCall<C> {
  readonly file: UploadedFile;
  readonly signal: AbortSignal;
}

/** The argument of the call's handler, unless the handler is an object that asks for another way to run. */
export type CallOf<C extends CallShape> = C["access"] extends "public"
  ? PublicCall<C>
  : C["access"] extends "loginStep"
    ? LoginStepCall<C>
    : C["access"] extends "candidate"
      ? C["upload"] extends object
        ? CandidateUploadCall<C>
        : CandidateCall<C>
      : C["upload"] extends object
        ? UploadCall<C>
        : C["stream"] extends true
          ? UnopenedCall<C>
          : SignedInCall<C>;

/** Special answers in place of a payload, for calls that declare them. */
type Special<C extends CallShape> = C["large"] extends true
  ? JsonText | JsonList
  : C["file"] extends readonly string[]
    ? FileAnswer
    : C["stream"] extends true
      ? EventStream
      : never;

type Plain<C extends CallShape> = C["file"] extends readonly string[]
  ? never
  : C["stream"] extends true
    ? never
    : Payload<C>;

type Answer<C extends CallShape> = Plain<C> | Special<C>;

/** A handler that opens its transactions itself, so that it occupies no connection while it hashes or waits. */
interface OpensItself<C extends CallShape> {
  readonly opens: "itself";
  readonly readsOnly?: never;
  run(call: UnopenedCall<C>): Promise<Answer<C>>;
}

/** A handler that only reads, and may run on a replica. */
interface ReadsOnly<C extends CallShape> {
  readonly readsOnly: true;
  readonly opens?: never;
  run(call: SignedInCall<C>): Promise<Answer<C>>;
}

/** A call whose actor is not known yet. */
type Unadmitted<C extends CallShape> = Omit<SignedInCall<C>, "actor" | "learnToken">;

/**
 * A handler for hot paths whose first statement does not depend on the actor: it is sent together with the session
 * lookup, which saves a round trip to the database. `run` gets the result only after the actor is admitted.
 */
interface ReadsAhead<C extends CallShape> {
  readonly opens?: never;
  readonly readsOnly?: never;
  /** Sends the first statement; what it finds is dropped if the caller is refused. */
  readAhead(call: Unadmitted<C>): Promise<unknown>;
  run(call: SignedInCall<C>, ahead: Promise<unknown>): Promise<Answer<C>>;
}

export type Handler<C extends CallShape> =
  | ((call: CallOf<C>) => Promise<Answer<C>>)
  | (CallOf<C> extends SignedInCall<C> ? OpensItself<C> | ReadsOnly<C> | ReadsAhead<C> : never);

/** One handler for each call of a feature's contract: what `routes.ts` exports. */
export type Handlers<Calls extends Record<string, CallShape>> = {
  [Name in keyof Calls]: Handler<Calls[Name]>;
};
