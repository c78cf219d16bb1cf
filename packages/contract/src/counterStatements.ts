import { LONGEST_STATEMENT, type RunReason } from "@assay/domain";
import * as z from "zod/mini";
import { ratingReaders } from "./assessments.ts";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { body, Id, IdParams, requiredText, Timestamp } from "./fields.ts";

const statement = {
  id: Id,
  /** Empty if it was withdrawn. */
  text: z.string(),
  enteredAt: Timestamp,
  /** When the candidate withdrew it; null if it stands. */
  withdrawnAt: z.nullable(Timestamp),
};

/** What a candidate says against the record of a run. It changes nothing in it, and stands beside it. */
const CounterStatement = z.object({
  ...statement,
  candidateId: Id,
  /** The moderator who entered it for the candidate; null if the candidate did. */
  enteredBy: z.nullable(Id),
});
export type CounterStatement = z.infer<typeof CounterStatement>;

const CounterStatements = z.object({
  /** The oldest first. */
  statements: z.array(CounterStatement),
  can: z.object({ enter: answer<RunReason>() }),
});
export type CounterStatements = z.infer<typeof CounterStatements>;

const OwnStatements = z.object({
  /** Whether the candidate may add one: the organisation offers it, and the run is finished. */
  isOpen: z.boolean(),
  statements: z.array(
    z.object({
      ...statement,
      /** Whether a moderator entered it for the candidate. Nobody is named. */
      isByOrganiser: z.boolean(),
    }),
  ),
});
export type OwnStatements = z.infer<typeof OwnStatements>;

const written = { id: Id, text: requiredText(LONGEST_STATEMENT) };

export const counterStatementCalls = {
  listCounterStatements: call({
    method: "GET",
    path: "/CounterStatements/:id",
    access: ratingReaders,
    summary: "What candidates say against the record of a run, for its moderators and auditors",
    params: IdParams,
    response: CounterStatements,
    errors: ["ITEM_NOT_FOUND"],
  }),
  enterCounterStatement: call({
    method: "POST",
    path: "/CounterStatements/:id",
    access: { all: ["EDIT_PROCESS_RUNS", ratingReaders] },
    summary:
      "Enter what a candidate has handed in in writing against the record of a finished run; sent again with the same id it is stored once",
    params: IdParams,
    body: body({ ...written, candidateId: Id }),
    response: CounterStatements,
    errors: ["ITEM_NOT_FOUND", "DUPLICATE_ITEMS", "WRONG_PROCESS_RUN_STATE"],
  }),
  listOwnStatements: call({
    method: "GET",
    path: "/CandidatePage/Statements",
    access: "candidate",
    summary: "What the candidate has said against the record of the run",
    response: OwnStatements,
  }),
  addOwnStatement: call({
    method: "POST",
    path: "/CandidatePage/Statements",
    access: "candidate",
    summary:
      "Say something against the record of the finished run; sent again with the same id it is stored once",
    body: body(written),
    response: OwnStatements,
    errors: ["DUPLICATE_ITEMS", "ITEM_NOT_FOUND", "NO_PERMISSION"],
    costly: true,
  }),
  withdrawOwnStatement: call({
    method: "POST",
    path: "/CandidatePage/Statements/:statementId/Withdrawal",
    access: "candidate",
    summary: "Withdraw a statement: its text is deleted, and that there was one stays",
    params: z.object({ statementId: Id }),
    response: OwnStatements,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
