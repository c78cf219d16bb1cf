import type {
  Process,
  processDraftCalls,
  ProcessDraft as StoredDraft,
  SentBody,
} from "@assay/contract";
import { bodyOf, type DraftBase, formOf, type ProcessForm } from "./processForm.ts";

/** An incomplete process as the editor begins with it: its revision is that of the stored draft. */
export const baseOfDraft = ({ id, revision, content, origin }: StoredDraft): DraftBase => ({
  id,
  revision,
  ...formOf(content),
  ...(origin && { origin }),
});

/** A process as a draft that changes it, and nothing yet. */
export const unchanged = (process: Process): ProcessForm => ({
  ...formOf(process),
  origin: { revision: process.revision, content: formOf(process) },
});

/**
 * What is stored of an incomplete process.
 *
 * @param process the one that it changes; null for a new one
 * @param revision of the draft as it is stored; 0 for a new one
 */
export function draftBodyOf(
  draft: ProcessForm,
  process: Process | null,
  revision: number,
): SentBody<typeof processDraftCalls.putProcessDraft> {
  const { cutOffStrategy = draft.cutOffStrategy, ...body } = bodyOf(draft);
  return {
    revision,
    process: process && { id: process.id, revision: draft.origin?.revision ?? process.revision },
    content: { ...body, cutOffStrategy, scaleId: draft.scaleId },
  };
}
