import type { candidateVisitCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import type { FileAnswer } from "../../../http/fileAnswer.ts";
import type { FileRow } from "../../runs/files/store.ts";

/** The content of a stored paper; `composition/candidatePages.ts` provides it. */
export type PresentPaper = (
  file: FileRow,
  call: CallOf<typeof candidateVisitCalls.getCandidatePaper>,
) => Promise<FileAnswer>;
