import type { calibrationSetCalls } from "@assay/contract";
import type { Author, Context, UnopenedCall } from "../../http/context.ts";
import type { FileAnswer } from "../../http/fileAnswer.ts";
import type { GoneDocument } from "../processes/documents/store.ts";
import type { FileRow } from "../runs/files/store.ts";

/** What samples need of the files of runs, which know the bucket; passed by `app.ts`. */
export interface SampleDocuments {
  /** Answers with the content of a document. */
  readonly present: (
    file: FileRow,
    call: UnopenedCall<typeof calibrationSetCalls.getSampleFile>,
  ) => Promise<FileAnswer>;
  /** Deletes the content of documents that nothing refers to any more. */
  readonly gone: (
    context: Context<Author<string | null>>,
    documents: readonly GoneDocument[],
  ) => Promise<void>;
}
