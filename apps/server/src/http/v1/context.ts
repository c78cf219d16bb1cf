import type { V1Shape } from "@assay/contract/v1";
import type { Permission } from "@assay/domain";
import type * as z from "zod/mini";
import type { TenantTransaction } from "../../db/database.ts";
import type { CallShape } from "@assay/contract";
import type { Actor, SignedInCall, UnopenedCall } from "../context.ts";
import type { FileAnswer } from "../fileAnswer.ts";

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

interface Sent<C extends V1Shape> {
  readonly params: Parsed<C["params"]>;
  readonly query: Parsed<C["query"]>;
  readonly body: Parsed<C["body"]>;
}

/** A call of a program within its transaction, so that handlers of the page can be called with it. */
export type V1Call<C extends V1Shape> = Sent<C> &
  Omit<SignedInCall<CallShape>, "params" | "query" | "body">;

/** A call for a file, which opens its transactions itself. */
export type V1FileCall<C extends V1Shape> = Sent<C> &
  Omit<UnopenedCall<CallShape>, "params" | "query" | "body">;

export type V1Handler<C extends V1Shape> = C["file"] extends readonly string[]
  ? (call: V1FileCall<C>) => Promise<FileAnswer>
  : (call: V1Call<C>) => Promise<z.input<C["response"]>>;

/** One handler for each call of `/api/v1`. */
export type V1Handlers<Calls extends Record<string, V1Shape>> = {
  [Name in keyof Calls]: V1Handler<Calls[Name]>;
};

/** What a program presented: the hash of its key or access token, and from where. */
export interface Presented {
  readonly hash: string;
  readonly address: string;
  readonly now: Date;
}

/** An answer that was given to a request with an `Idempotency-Key`. */
export interface StoredAnswer {
  readonly requestHash: string;
  readonly status: number;
  readonly body: string;
}

/** What the calls of programs need of the keys' feature. */
export interface Keys {
  /** The program of a key or access token with its present permissions; null if it is not accepted. */
  identify(tx: TenantTransaction, presented: Presented): Promise<ProgramActor | null>;
  /** Notes that a key was used, in a transaction of its own. */
  noteUse(tx: TenantTransaction, keyId: string, use: { at: Date; from: string }): Promise<void>;
  /** Locks a request key until the transaction ends; false while another request holds it. */
  lockRequest(tx: TenantTransaction, keyId: string, requestKey: string): Promise<boolean>;
  findAnswer(
    tx: TenantTransaction,
    keyId: string,
    request: { key: string; now: Date },
  ): Promise<StoredAnswer | undefined>;
  storeAnswer(
    tx: TenantTransaction,
    keyId: string,
    answer: StoredAnswer & { readonly key: string; readonly at: Date },
  ): Promise<void>;
}

export interface ProgramActor extends Actor {
  readonly isProgram: true;
  readonly permissions: ReadonlySet<Permission>;
}
