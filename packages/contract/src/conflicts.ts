import { CONFLICT_REASONS, type ConflictAct, type RunReason } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Id, Timestamp } from "./fields.ts";
import { runReaders } from "./runAccess.ts";
import { RunPerson } from "./runs.ts";

const ConflictAnswer = answer<RunReason>();

/** A conflict of interest: an observer who must not watch a candidate. */
export const Conflict = z.object({
  candidateId: Id,
  observerId: Id,
  reason: z.enum(CONFLICT_REASONS),
  declaredBy: Id,
  declaredAt: Timestamp,
  /** What the caller may do with it, or why not: domain `declaredAbilities`, by which the server refuses. */
  can: z.object({ withdraw: ConflictAnswer }),
});
export type Conflict = z.infer<typeof Conflict>;

const Conflicts = z.object({
  runId: Id,
  conflicts: z.array(Conflict),
  /** The observers and declarers of these conflicts; an observer may be in no team of the run. */
  people: z.array(RunPerson),
  /** What the caller may declare in the run, or why not: domain `conflictAbilities`. */
  can: z.object({
    declare: ConflictAnswer,
    declareOwn: ConflictAnswer,
  } satisfies Record<ConflictAct, z.ZodMiniType>),
});
export type Conflicts = z.infer<typeof Conflicts>;

const params = z.object({ runId: Id });

export const conflictCalls = {
  listConflicts: call({
    method: "GET",
    path: "/Conflicts/:runId",
    access: runReaders,
    summary:
      "The conflicts of interest of a run: all for those who edit it and auditors, their own for observers",
    params,
    response: Conflicts,
    errors: ["ITEM_NOT_FOUND"],
  }),
  declareConflict: call({
    method: "PUT",
    path: "/Conflicts/:runId",
    access: runReaders,
    summary:
      "Declare a conflict of interest, or change its reason: moderators for everybody, observers for themselves",
    params,
    body: body({ candidateId: Id, observerId: Id, reason: z.enum(CONFLICT_REASONS) }),
    response: Conflicts,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  withdrawConflict: call({
    method: "DELETE",
    path: "/Conflicts/:runId/:candidateId/:observerId",
    access: runReaders,
    summary: "Withdraw a conflict of interest, by those who may declare it",
    params: z.object({ runId: Id, candidateId: Id, observerId: Id }),
    response: Conflicts,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
