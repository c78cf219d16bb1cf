import type { Context } from "../../http/context.ts";
import type { GoneDocument } from "./documents/store.ts";

/**
 * Deletes the content of documents that nothing refers to any more: files are stored by the
 * runs feature, which knows the bucket.
 */
export type DocumentsGone = (context: Context, documents: readonly GoneDocument[]) => Promise<void>;
