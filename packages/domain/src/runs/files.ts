import type { Id } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";
import { isAuditor, type RunActor } from "./access.ts";
import { candidateOf, roleInRun, visibleCandidateIds } from "./membership.ts";
import type { RunPeople } from "./membership.ts";

export const FILE_USAGES = [
  "SCHEDULE",
  "CANDIDATE_FILE",
  "OBSERVER_FILE",
  "MODERATOR_FILE",
  "CANDIDATE_CV",
] as const;
export type FileUsage = (typeof FILE_USAGES)[number];
/** The usage of a new file until one is chosen (spec 2 §2.5). */
export const DEFAULT_FILE_USAGE: FileUsage = "MODERATOR_FILE";

/** A file's usage, and for a CV its candidate. */
export interface FileAudience {
  readonly usage: FileUsage;
  readonly candidate: Id | null;
}

/**
 * The run's files that a user who may open the run may read (decisions §6). The creator prepares
 * the run, and so counts as a moderator here. Auditors read all.
 */
export function readableFiles<F extends FileAudience>(
  run: RunPeople,
  actor: RunActor,
  files: readonly F[],
): F[] {
  if (files.length === 0) return [];
  const { isModerator, isCreator, isObserver } = roleInRun(run, actor.id);
  if (isAuditor(actor) || isModerator || isCreator) return [...files];
  if (!isObserver) return [];
  const seen = new Set<Id | null>(visibleCandidateIds(run, actor.id));
  return files.filter(
    ({ usage, candidate }) =>
      usage !== "MODERATOR_FILE" && (usage !== "CANDIDATE_CV" || seen.has(candidate)),
  );
}

/** Whether the actor may read one file, by the same rule. */
export const mayReadFile = (run: RunPeople, actor: RunActor, file: FileAudience): boolean =>
  readableFiles(run, actor, [file]).length > 0;

/** A CV needs a candidate of the run who was not erased; other files have no candidate (spec 2 §3). */
export function fileViolations(run: RunPeople, { usage, candidate }: FileAudience): Violation[] {
  const broken = (rule: string) => [{ path: "candidate", rule }];
  if (usage !== "CANDIDATE_CV") return candidate === null ? [] : broken("notForUsage");
  if (candidate === null) return broken("required");
  const isKnown = candidateOf(run, candidate) !== undefined;
  return isKnown ? [] : broken("unknownPerson");
}
