import type { Context } from "../../http/context.ts";
import type { GoneDocument } from "./documents/store.ts";

/**
 * What becomes of the content of documents that nothing refers to any more: files are stored by the
 * feature of the runs, which knows of buckets.
 */
export type DocumentsGone = (context: Context, documents: readonly GoneDocument[]) => Promise<void>;
