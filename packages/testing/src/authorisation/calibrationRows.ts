import { newId } from "@assay/server/platform/ids.ts";
import { sampleBody } from "../calibration.ts";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { ofRun, seesRun } from "./runRows.ts";

const prepares = gate("EDIT_PROCESSES");
const takes = gate("EDIT_ASSESSMENTS", "EDIT_PROCESSES");
/** Sets and attempts exist for those alone whom the set names. */
const isAuthor: Gate = [(actor) => actor.isAuthor === true, "ITEM_NOT_FOUND"];

type Sets = Fixture["calibration"];
const ofSet =
  (of: (sets: Sets) => string) =>
  ({ calibration }: Fixture) => ({ params: { id: of(calibration) } });
/** A part of an answer, so that it can be stored and not be submitted. */
const answerTo = ({ process, calibration: { attemptId: id, sampleId } }: Fixture) => ({
  params: { id, sampleId },
  body: {
    notes: "",
    values: [
      {
        competencyId: process.competencyIds[0],
        selectedCriterion: 3,
        selectedCueIds: ["c".repeat(24)],
      },
    ],
  },
});

export const calibrationRows = {
  listCalibrationSets: [{ request: plain(), gates: [prepares] }],
  getCalibrationSet: [{ request: ofSet(({ publishedId }) => publishedId), gates: [prepares] }],
  listCalibrationPeople: [{ request: plain(), gates: [prepares] }],
  putCalibrationSet: [
    {
      request: ({ process, author }) => ({
        body: {
          id: newId(),
          name: "Probe",
          processId: process.id,
          exerciseId: process.items[0]?.id,
          samples: [sampleBody({ name: "Probe" })],
          expertIds: [author.user.user.id],
          observerIds: [],
        },
      }),
      gates: [prepares],
    },
  ],
  moveCalibrationSet: [
    {
      request: ({ calibration }) => ({
        params: { id: calibration.ratingId },
        body: { to: "RATING" },
      }),
      gates: [prepares],
    },
  ],
  createCalibrationVersion: [
    {
      request: ({ calibration }) => ({
        params: { id: calibration.ratingId },
        body: { id: newId() },
      }),
      gates: [prepares],
      proof: "UPDATE_FAILED",
    },
  ],
  deleteCalibrationSet: [
    {
      request: ofSet(({ publishedId }) => publishedId),
      gates: [prepares],
      proof: "DELETE_DENIED",
    },
  ],
  getSampleFile: [
    {
      request: ofSet(({ fileId }) => fileId),
      gates: [
        takes,
        [
          ({ isAuthor: is, permissions }) => is === true || permissions.has("EDIT_PROCESSES"),
          "ITEM_NOT_FOUND",
        ],
      ],
    },
  ],
  getRunCalibration: [
    {
      request: ofRun("prepared"),
      gates: [gate("EDIT_PROCESS_RUNS"), seesRun("prepared")],
    },
  ],
  listCalibrations: [{ request: plain(), gates: [takes] }],
  startCalibration: [
    { request: ofSet(({ publishedId }) => publishedId), gates: [takes, isAuthor] },
  ],
  getCalibration: [{ request: ofSet(({ attemptId }) => attemptId), gates: [takes, isAuthor] }],
  putCalibrationAnswer: [
    {
      request: answerTo,
      gates: [takes, isAuthor],
    },
  ],
  submitCalibrationAnswer: [
    {
      request: answerTo,
      gates: [takes, isAuthor],
      proof: "BAD_REQUEST",
    },
  ],
} satisfies Record<string, Case[]>;
