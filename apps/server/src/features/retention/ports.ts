import type { FastifyBaseLogger } from "fastify";
import type { Database, TenantTransaction } from "../../db/database.ts";
import type { Jobs } from "../../platform/jobs.ts";

/** Who erases when, in which transaction; nobody is the night. */
export interface Erasing {
  readonly tx: TenantTransaction;
  readonly now: Date;
  readonly actor: { readonly id: string | null };
}

interface GoneDocument {
  readonly id: string;
  readonly exerciseId: string;
  readonly place: "database" | "bucket";
}

/** What erasing needs of the files, which stand outside of the database too; whoever wires passes it. */
export interface ErasingParts {
  /** Runs what removes files of a run; what went is recorded, and removed from the bucket. */
  clearingFiles<T>(asking: Erasing, runId: string, work: () => Promise<T>): Promise<T>;
  documentsGone(asking: Erasing, documents: readonly GoneDocument[]): Promise<void>;
  /** The row is gone: the object in the bucket has to follow. */
  removeObject(tx: TenantTransaction, object: Pick<GoneDocument, "id" | "place">): Promise<void>;
}

/** A mail to a moderator, by ids: it is written when it is sent. */
interface Warning {
  readonly kind: "deletionWarning";
  readonly personId: string;
  readonly runId: string;
}

/** What a night's work stands on. */
export interface NightParts {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mails: { queue(tx: TenantTransaction, mail: Warning): Promise<void> };
  readonly erasing: ErasingParts;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  /** Removes the mails that a server without SMTP has kept since before then. */
  readonly pruneMails?: ((before: Date) => Promise<void>) | undefined;
}
