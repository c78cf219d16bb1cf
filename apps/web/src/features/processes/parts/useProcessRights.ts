import type { Process, ProcessDraft as StoredDraft, ProcessSummary } from "@assay/contract";
import { useAccountCan } from "../../../platform/session/abilities.ts";

export interface ProcessRights {
  /** Whether the process may be saved. */
  maySave: boolean;
  /** Whether what is edited may be stored as a draft. */
  mayStoreDraft: boolean;
  /** Whether what is edited may be deleted, or the reason why not. */
  delete: ProcessSummary["can"]["delete"];
}

/**
 * What the caller may do with what the editor has open. The latest answers say it, not the state that the edits are
 * compared with, which may come from the device; the account says it of what is not stored yet.
 */
export function useProcessRights(
  process: Process | null,
  stored: StoredDraft | null,
): ProcessRights {
  const mayCreate = useAccountCan("createProcess");
  const mayStoreDrafts = useAccountCan("putProcessDraft");
  return {
    // A copy on the device from the version before has no answers: the server decides.
    maySave: process === null ? mayCreate : (process.can?.edit ?? true) === true,
    mayStoreDraft: stored === null ? mayStoreDrafts : stored.can.edit === true,
    delete: (stored ?? process)?.can?.delete ?? true,
  };
}
