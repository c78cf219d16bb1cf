import type { Assessment } from "@assay/contract";
import type { Id } from "@assay/domain";
import type { DraftState } from "../../../../platform/drafts/draft.ts";
import type { ResultEdit } from "./resultDraft.ts";

/** An overall result as the page shows it: what is stored, with what is unsent in it. */
export interface ResultView {
  key: string;
  /** With the unsent values in place. */
  shown: Assessment;
  stored: Assessment;
  state: DraftState;
  changed: ResultEdit["changed"];
  /** What somebody else has stored meanwhile, and the competencies that both have changed. */
  conflict: { server: Assessment; clashes: Id[] } | undefined;
}
