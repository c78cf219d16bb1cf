import { randomBytes } from "node:crypto";
import { isAuditor, moderates, seesRatings } from "./actors.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { moderating, ofRun, only, seesRun } from "./runRows.ts";

/** A user's token is worth nothing where a candidate's is asked for. */
const noCandidate: Gate = [() => false, "NOT_LOGGED_IN"];
const newId = () => randomBytes(12).toString("hex");

const readsRatings = gate(
  "GET_ALL_ASSESSMENTS",
  "GET_ALL_PROCESS_RUNS",
  "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
);
/** Moderators and auditors, as far as they see all ratings. */
const readsRecord = only(
  (actor) => (isAuditor(actor) || moderates(actor)) && seesRatings("FINISHED")(actor),
);

export const candidateVoiceRows = {
  getSelfAssessments: [{ request: ofRun("started"), gates: moderating("started") }],
  chooseSelfAssessments: [
    {
      request: (fixture) => ({
        ...ofRun("started")(fixture),
        body: { choice: "before", revision: 99 },
      }),
      gates: moderating("started"),
      proof: "UPDATE_FAILED",
    },
  ],
  getOwnSelfAssessment: [{ request: plain(), gates: [noCandidate] }],
  storeOwnSelfAssessment: [
    {
      request: ({ process }) => ({
        params: { competencyId: process.competencyIds[0] ?? "" },
        body: { phase: "before", value: 1 },
      }),
      gates: [noCandidate],
      // Nobody has asked for it.
      proof: "BAD_REQUEST",
    },
  ],
  listCounterStatements: [
    { request: ofRun("finished"), gates: [readsRatings, seesRun("finished"), readsRecord] },
  ],
  enterCounterStatement: [
    {
      // The candidate's own statement has the id.
      request: (fixture) => ({
        ...ofRun("finished")(fixture),
        body: {
          id: fixture.counterStatementId,
          candidateId: fixture.cells.finished.candidateId,
          text: "Anders.",
        },
      }),
      proof: "DUPLICATE_ITEMS",
      gates: [
        gate("EDIT_PROCESS_RUNS"),
        readsRatings,
        seesRun("finished"),
        readsRecord,
        only(moderates),
      ],
    },
  ],
  listOwnStatements: [{ request: plain(), gates: [noCandidate] }],
  addOwnStatement: [
    {
      request: () => ({ body: { id: newId(), text: "Anders." } }),
      gates: [noCandidate],
      // The run of the candidate is not finished.
      proof: "NO_PERMISSION",
    },
  ],
  withdrawOwnStatement: [
    {
      request: ({ counterStatementId }) => ({ params: { statementId: counterStatementId } }),
      gates: [noCandidate],
      proof: "ITEM_NOT_FOUND",
    },
  ],
} satisfies Record<string, Case[]>;
