import type { Bucket } from "../../platform/bucket.ts";
import type { Jobs } from "../../platform/jobs.ts";

/** The queue that packages need. */
export interface DisclosureDependencies {
  jobs: Pick<Jobs, "send">;
}

/** Where the content of files is. */
export interface FilePlaces {
  /** If unset, all files are in the database. */
  readonly bucket?: Bucket | undefined;
  keyOf(tenantId: string, fileId: string): string;
}
