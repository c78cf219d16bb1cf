import { observes, seesRatings } from "./actors.ts";
import { gate } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { moderating, ofRun, only, seesRun } from "./runRows.ts";

/** The fixture's runs have no rules for rating, which is said to whoever passes all gates. */
const proof = "BAD_REQUEST";
const revealing: Gate[] = [...moderating("started"), only(seesRatings("STARTED"))];

export const submissionRows = {
  submitAssessment: [
    {
      request: ({ runs, cells }) => {
        const { candidateId, exerciseId } = cells.started;
        return { body: { processRunId: runs.started.id, candidateId, exerciseId, values: [] } };
      },
      gates: [gate("EDIT_ASSESSMENTS"), seesRun("started"), only(observes)],
      proof,
    },
  ],
  reopenAssessment: [
    {
      request: ({ assessments }) => ({ params: { id: assessments.started.id } }),
      gates: [gate("EDIT_ASSESSMENTS"), [(actor) => actor.isAuthor === true, "ITEM_NOT_FOUND"]],
      proof,
    },
  ],
  submitAsIs: [
    {
      request: (fixture) => {
        const { candidateId, exerciseId } = fixture.cells.started;
        const observerId = fixture.author.user.user.id;
        const cells = [{ candidateId, exerciseId, observerId }];
        return { ...ofRun("started")(fixture), body: { cells, reason: "Krank" } };
      },
      gates: revealing,
      proof,
    },
  ],
  getSubmissions: [
    {
      request: ofRun("started"),
      gates: [gate("GET_PROCESS_RUNS"), seesRun("started")],
      proof,
    },
  ],
  revealRatings: [
    {
      request: (fixture) => ({
        ...ofRun("started")(fixture),
        body: { candidateId: fixture.cells.started.candidateId },
      }),
      gates: revealing,
      proof,
    },
  ],
  showNames: [
    {
      request: ({ runs, cells }) => ({
        params: { id: runs.started.id, revealId: cells.started.exerciseId },
      }),
      gates: revealing,
      proof,
    },
  ],
} satisfies Record<string, Case[]>;
