import type { Can } from "../identity/abilityTable.ts";
import type { Id } from "../text/rules.ts";
import { runAbility, type RunAct } from "./abilities.ts";
import { isAuditor, type RunActor } from "./access.ts";
import type { FileAudience, FileUsage } from "./files.ts";
import { roleInRun, type RunPeople, visibleCandidateIds } from "./membership.ts";
import type { RunReason, RunState } from "./state.ts";

/** A user who may see a run, as far as that decides which of its files they may read. */
interface Reader {
  /** Auditors and moderators. The creator prepares the run, and so counts as a moderator here. */
  readonly readsAll: boolean;
  readonly isObserver: boolean;
  readonly candidates: ReadonlySet<Id | null>;
}
type Reads = (reader: Reader, file: FileAudience) => boolean;

const readsAll: Reads = (reader) => reader.readsAll;
const readsAsMember: Reads = (reader) => reader.readsAll || reader.isObserver;

/** The readers of a run's files among those who may see the run, by the usage of the file (decisions §6, files read). */
const READERS: Readonly<Record<FileUsage, Reads>> = {
  SCHEDULE: readsAsMember,
  CANDIDATE_FILE: readsAsMember,
  OBSERVER_FILE: readsAsMember,
  MODERATOR_FILE: readsAll,
  CANDIDATE_CV: (reader, { candidate }) => reader.readsAll || reader.candidates.has(candidate),
};

function readerOf(run: RunPeople, actor: RunActor): Reader {
  const { isModerator, isCreator, isObserver } = roleInRun(run, actor.id);
  const candidates = new Set(isObserver ? visibleCandidateIds(run, actor.id) : []);
  return { readsAll: isAuditor(actor) || isModerator || isCreator, isObserver, candidates };
}

/** The run's files that a user who may open the run may read. */
export function readableFiles<F extends FileAudience>(
  run: RunPeople,
  actor: RunActor,
  files: readonly F[],
): F[] {
  if (files.length === 0) return [];
  const reader = readerOf(run, actor);
  return files.filter((file) => READERS[file.usage](reader, file));
}

/** Whether the actor may read one file, by the same rule. */
export const mayReadFile = (run: RunPeople, actor: RunActor, file: FileAudience): boolean =>
  readableFiles(run, actor, [file]).length > 0;

/** The ability of the run that each change of its files needs (decisions §6, files write). */
export const FILE_ACTS = {
  add: "edit",
  /** Its usage, and the candidate of a CV. */
  edit: "edit",
  delete: "edit",
} as const satisfies Readonly<Record<string, RunAct>>;
export type FileAct = keyof typeof FILE_ACTS;

/** What the caller may do with the files of a run, or why not: the same for each that they may read. */
export const fileAbilities = (
  run: RunPeople & { readonly runState: RunState },
  actor: RunActor,
): Can<FileAct, RunReason> => ({
  add: runAbility(run, actor, FILE_ACTS.add),
  edit: runAbility(run, actor, FILE_ACTS.edit),
  delete: runAbility(run, actor, FILE_ACTS.delete),
});
