import type { LateChange } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor, Context } from "../../../http/context.ts";
import type { Run } from "../store.ts";
import type { Late, LateHead, LateKind } from "./store.ts";

/** An entry beside what stands. */
export interface Compared {
  change: LateChange;
  /** A number that changes with what is stored in the cell; 0 where nothing is stored. */
  revision: number;
}

/** What the feature that the work belongs to knows of it; `app.ts` passes one for each kind. */
export interface LateWriter<Kind extends LateKind> {
  /** Whether somebody may read what it stands beside. */
  mayRead(run: Run, head: LateHead, actor: Actor): boolean;
  compare(tx: TenantTransaction, run: Run, late: Late<Kind>): Promise<Compared>;
  /** Writes it as its author's, by the rules of an ordinary save but for the state of the run. */
  take(context: Context, run: Run, late: Late<Kind>): Promise<void>;
}
export type LateWriters = Readonly<{ [Kind in LateKind]: LateWriter<Kind> }>;
