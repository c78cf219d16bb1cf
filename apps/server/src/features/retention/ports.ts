import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../db/database.ts";
import type { Jobs } from "../../platform/jobs.ts";
import type { Author, Context } from "../../http/context.ts";

/** The context of an erasure; the author is null if the nightly job erases. */
export type Erasing = Context<Author<string | null>>;

interface GoneDocument {
  readonly id: string;
  readonly exerciseId: string;
  readonly place: "database" | "bucket";
}

/** What erasing needs of the files, some of which are stored in a bucket; `composition/erasing.ts` provides it. */
export interface ErasingDependencies {
  /** Runs `work`, which removes files of a run; records the removed files and deletes them from the bucket. */
  clearingFiles<T>(context: Erasing, runId: string, work: () => Promise<T>): Promise<T>;
  documentsGone(context: Erasing, documents: readonly GoneDocument[]): Promise<void>;
  /** Deletes the object in the bucket, if there is one; the row is deleted already. */
  removeObject(tx: TenantTransaction, object: Pick<GoneDocument, "id" | "place">): Promise<void>;
}

/** A mail to a moderator. It holds ids only, because its text is written when it is sent. */
interface Warning {
  readonly kind: "deletionWarning";
  readonly personId: string;
  readonly runId: string;
}

/** What the nightly job needs. */
export interface NightlyDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mails: { queue(tx: TenantTransaction, mail: Warning): Promise<void> };
  readonly erasing: ErasingDependencies;
  /** Ends orders of programs that nobody has taken in time, and erases the names in those that ended without a run. */
  endOldOrders(tx: TenantTransaction, now: Date): Promise<void>;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Removes the mails that a server without SMTP has stored before this moment. */
  readonly pruneMails?: ((before: Date) => Promise<void>) | undefined;
}
