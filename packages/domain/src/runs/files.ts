import type { Id } from "../text/rules.ts";
import { roleInRun, visibleCandidateIds } from "./membership.ts";
import type { RunPeople } from "./membership.ts";

export const FILE_USAGES = [
  "SCHEDULE",
  "CANDIDATE_FILE",
  "OBSERVER_FILE",
  "MODERATOR_FILE",
  "CANDIDATE_CV",
] as const;
export type FileUsage = (typeof FILE_USAGES)[number];
/** What a new file is until its usage is chosen (spec 2 §2.5). */
export const DEFAULT_FILE_USAGE: FileUsage = "MODERATOR_FILE";

/**
 * Whether a user who may open the run may read one of its files (decisions §6). The creator
 * prepares the run, and so counts as a moderator here. Auditors read all.
 */
export function mayReadFile(
  run: RunPeople,
  userId: Id,
  file: { readonly usage: FileUsage; readonly candidate: Id | null },
): boolean {
  const { isModerator, isCreator, isObserver } = roleInRun(run, userId);
  if (isModerator || isCreator) return true;
  if (!isObserver || file.usage === "MODERATOR_FILE") return false;
  if (file.usage !== "CANDIDATE_CV") return true;
  return file.candidate !== null && visibleCandidateIds(run, userId).includes(file.candidate);
}
