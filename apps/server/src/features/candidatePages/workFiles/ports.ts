import type { TenantTransaction } from "../../../db/database.ts";
import type { Bucket } from "../../../platform/bucket.ts";
import type { VirusScan } from "../../../platform/virusScan.ts";

export interface PlacedFile {
  readonly id: string;
  readonly place: "database" | "bucket";
}

/** Where the content of files stands, and what is asked about it; `composition/candidatePages.ts` provides it. */
export interface WorkFilePlaces {
  /** If unset, files are not scanned. */
  readonly virusScan?: VirusScan | undefined;
  /** If unset, new files are stored in the database. */
  readonly bucket?: Bucket | undefined;
  keyOf(tenantId: string, fileId: string): string;
  /** Queues the removal of an object that no file may come to have, since its upload breaks off. */
  watchObject(tx: TenantTransaction, file: PlacedFile, now: Date): Promise<unknown>;
  /** Queues the removal of an object whose file is deleted. */
  removeObject(tx: TenantTransaction, file: PlacedFile): Promise<void>;
}
