import { FileRelation, type fileCalls, type Body, Id } from "@assay/contract";
import {
  DOCUMENT_USAGE,
  FILE_ACTS,
  type FileAct,
  type FileAudience,
  fileViolations,
} from "@assay/domain";
import * as z from "zod/mini";
import type { Actor } from "../../../http/context.ts";
import { refuse, refuseInvalid, demandAbility } from "../../../http/failure.ts";
import type { Run } from "../store.ts";

type Relation = z.infer<typeof FileRelation>;

/** The run and candidate of relations. @throws RuleFailure unless there is one run and at most one candidate. */
export function relationsOf(relations: readonly Relation[]) {
  const idsOf = (type: Relation["type"]) =>
    relations.filter((relation) => relation.type === type).map(({ id }) => id);
  const [runId, ...otherRuns] = idsOf("PROCESSRUN");
  const [candidate = null, ...otherCandidates] = idsOf("CANDIDATE");
  const rule = runId === undefined ? "required" : "tooMany";
  const isClear = runId !== undefined && otherRuns.length + otherCandidates.length === 0;
  refuse(isClear ? [] : [{ path: "relations", rule }]);
  return { runId: runId ?? "", candidate };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const SentRelation = z.object({ type: z.enum(["PROCESSRUN", "CANDIDATE", "EXERCISE"]), id: Id });
const isOfExercise = ({ type }: z.infer<typeof SentRelation>) => type === "EXERCISE";

/**
 * The target of an upload: a run with usage and candidate, or an exercise.
 *
 * @throws RuleFailure for invalid relations, or those of both kinds
 */
export function wantedOf({
  relations,
  fileUsage,
}: Body<typeof fileCalls.uploadFile>): { exerciseId: string } | (FileAudience & { runId: string }) {
  const sent = refuseInvalid(z.object({ relations: z.array(SentRelation) }), {
    relations: parsed(relations),
  });
  const [exercise] = sent.relations.filter(isOfExercise);
  const isDocument = fileUsage === DOCUMENT_USAGE;
  const isUnfit = isDocument !== (exercise !== undefined);
  refuse(isUnfit ? [{ path: "fileUsage", rule: "notForUsage" }] : []);
  if (isDocument || exercise) {
    refuse(sent.relations.length > 1 ? [{ path: "relations", rule: "tooMany" }] : []);
    return { exerciseId: exercise?.id ?? "" };
  }
  const ofRun = refuseInvalid(z.object({ relations: z.array(FileRelation) }), sent);
  return { ...relationsOf(ofRun.relations), usage: fileUsage };
}

/**
 * Checks that the actor may change files of the run in this way, and that the file fits the run.
 *
 * @throws ApiFailure NO_PERMISSION, WRONG_PROCESS_RUN_STATE; RuleFailure
 */
export function demandWrite(run: Run, actor: Actor, act: FileAct, file?: FileAudience): void {
  demandAbility(run, actor, FILE_ACTS[act]);
  if (file) refuse(fileViolations(run, file));
}
