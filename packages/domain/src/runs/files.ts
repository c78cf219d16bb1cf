import type { Id } from "../text/rules.ts";
import type { Violation } from "../text/violation.ts";
import { candidateOf, type RunPeople } from "./membership.ts";

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

/** A CV needs a candidate of the run who was not erased; other files have no candidate (spec 2 §3). */
export function fileViolations(run: RunPeople, { usage, candidate }: FileAudience): Violation[] {
  const broken = (rule: string) => [{ path: "candidate", rule }];
  if (usage !== "CANDIDATE_CV") return candidate === null ? [] : broken("notForUsage");
  if (candidate === null) return broken("required");
  const isKnown = candidateOf(run, candidate) !== undefined;
  return isKnown ? [] : broken("unknownPerson");
}
