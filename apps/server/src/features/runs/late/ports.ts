import type { LateChange } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor, Context } from "../../../http/context.ts";
import type { Run } from "../store.ts";
import type { Late, LateHead, LateKind } from "./store.ts";

/** An entry compared with what is stored. */
export interface Compared {
  change: LateChange;
  /** A number that changes with what is stored in the cell; 0 where nothing is stored. */
  revision: number;
}

/** The feature to which late work belongs; `app.ts` passes one for each kind of work. */
export interface LateWriter<Kind extends LateKind> {
  /** Whether the actor may read the stored work with which the entry is compared. */
  mayRead(run: Run, head: LateHead, actor: Actor): boolean;
  compare(tx: TenantTransaction, run: Run, late: Late<Kind>): Promise<Compared>;
  /** Stores the work under its author, by the rules of an ordinary save except for the state of the run. */
  take(context: Context, run: Run, late: Late<Kind>): Promise<void>;
}
export type LateWriters = Readonly<{ [Kind in LateKind]: LateWriter<Kind> }>;
