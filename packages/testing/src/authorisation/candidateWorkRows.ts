import { pdfBytes } from "../files.ts";
import { noCandidate } from "./candidatePageRows.ts";
import type { Fixture } from "./fixture.ts";
import type { Case } from "./row.ts";
import { moderating, ofRun, readsRuns, seesRun } from "./runRows.ts";

const ofExercise =
  (body?: unknown) =>
  ({ cells }: Fixture) => ({
    params: { exerciseId: cells.started.exerciseId },
    ...(body !== undefined && { body }),
  });
/** No exercise of the fixture takes written work, and no file is handed in. */
const proof = "ITEM_NOT_FOUND";
const typedAt = "2026-11-23T08:00:00.000Z";

export const candidateWorkRows = {
  listOwnWorks: [{ request: () => ({}), gates: [noCandidate] }],
  getOwnWork: [{ request: ofExercise(), gates: [noCandidate], proof }],
  saveOwnWork: [
    {
      request: ofExercise({ text: "Lösung", typedAt, revision: 0 }),
      gates: [noCandidate],
      proof,
    },
  ],
  handInOwnWork: [
    { request: ofExercise({ isHandedIn: true, revision: 1 }), gates: [noCandidate], proof },
  ],
  addOwnWorkFile: [
    {
      request: (fixture) => ({
        ...ofExercise({ uploadId: "a".repeat(24), chosenAt: typedAt })(fixture),
        file: { name: "Loesung.pdf", bytes: pdfBytes(), type: "application/pdf" },
      }),
      gates: [noCandidate],
      proof,
    },
  ],
  removeOwnWorkFile: [
    {
      request: ({ cells }) => ({
        params: { exerciseId: cells.started.exerciseId, fileId: "b".repeat(24) },
      }),
      gates: [noCandidate],
      proof,
    },
  ],
  listCandidateWorks: [{ request: ofRun("started"), gates: moderating("started") }],
  takeCandidateWorks: [
    {
      request: (fixture) => ({
        ...ofRun("started")(fixture),
        body: { exerciseId: fixture.cells.started.exerciseId, isTaken: false },
      }),
      gates: moderating("started"),
    },
  ],
  getCandidateWork: [
    {
      request: (fixture) => {
        const { candidateId, exerciseId } = fixture.cells.started;
        return ofRun("started", { candidateId, exerciseId })(fixture);
      },
      // All observers of the fixture observe in this cell.
      gates: [readsRuns, seesRun("started")],
    },
  ],
  getCandidateWorkFile: [
    {
      request: (fixture) => {
        const { candidateId, exerciseId } = fixture.cells.started;
        const fileId = "b".repeat(24);
        return ofRun("started", { candidateId, exerciseId, fileId })(fixture);
      },
      gates: [readsRuns, seesRun("started")],
      proof,
    },
  ],
} satisfies Record<string, Case[]>;
