import { holds, isAuditor, moderates, seesRatings } from "./actors.ts";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { ofRun, only, seesRun } from "./runRows.ts";

const settings = [gate("CORPORATE_SETTINGS")];
/** A user's token is worth nothing where a candidate's is asked for. */
const noCandidate: Gate = [() => false, "NOT_LOGGED_IN"];

/** Moderators and auditors who see all ratings of the finished run. */
const reads = only(
  (actor) => (isAuditor(actor) || moderates(actor)) && seesRatings("FINISHED")(actor),
);
const reading: Gate[] = [gate("GET_ALL_OBSERVATIONS"), seesRun("finished"), reads];
const writing: Gate[] = [
  gate("GET_ALL_OBSERVATIONS"),
  gate("EDIT_PROCESS_RUNS"),
  seesRun("finished"),
  reads,
  only((actor) => moderates(actor) && holds("EDIT_PROCESS_RUNS")(actor)),
];

const ofFinished = (fixture: Fixture) =>
  ofRun("finished", { candidateId: fixture.cells.finished.candidateId })(fixture);
const contentOf = ({ process }: Fixture) => ({
  language: "de",
  competencies: [
    {
      competencyId: process.competencyIds[0],
      statement: "",
      strength: "",
      nextStep: "",
      quotes: [{ evidenceId: "e".repeat(24), text: "Fragt nach." }],
    },
  ],
  closing: "",
  saysOutcome: true,
  confirmed: [],
});

export const feedbackRows = {
  getFeedbackSettings: [{ request: plain(), gates: settings }],
  updateFeedbackSettings: [
    {
      request: plain({ body: { isOn: true, revision: 99 } }),
      gates: settings,
      proof: "UPDATE_FAILED",
    },
  ],
  listFeedback: [{ request: ofRun("finished"), gates: reading }],
  getFeedback: [{ request: ofFinished, gates: reading }],
  saveFeedback: [
    {
      request: (fixture) => ({
        ...ofFinished(fixture),
        body: { content: contentOf(fixture), revision: 99 },
      }),
      gates: writing,
      proof: "UPDATE_FAILED",
    },
  ],
  recordFeedbackTalk: [
    {
      request: (fixture) => ({
        ...ofFinished(fixture),
        body: { on: "2026-05-05", with: "Moderation" },
      }),
      gates: writing,
    },
  ],
  releaseFeedback: [
    {
      request: (fixture) => ({
        ...ofFinished(fixture),
        body: { until: "2026-05-06", revision: 99, digest: "" },
      }),
      gates: writing,
      proof: "UPDATE_FAILED",
    },
  ],
  withdrawFeedback: [{ request: ofFinished, gates: writing, proof: "ITEM_NOT_FOUND" }],
  getFeedbackPdf: [{ request: ofFinished, gates: reading }],
  getFeedbackNotice: [{ request: plain(), gates: [noCandidate] }],
  openFeedback: [{ request: plain(), gates: [noCandidate], proof: "ITEM_NOT_FOUND" }],
  replyToFeedback: [
    {
      request: plain({ body: { text: "Danke.", releasedAt: "2026-05-06T08:00:00.000Z" } }),
      gates: [noCandidate],
      proof: "ITEM_NOT_FOUND",
    },
  ],
  getOwnFeedbackPdf: [{ request: plain(), gates: [noCandidate], proof: "ITEM_NOT_FOUND" }],
  getWordTemplate: [{ request: plain(), gates: settings }],
  uploadWordTemplate: [
    {
      request: plain({ file: { name: "template.docx", bytes: Buffer.from("no document") } }),
      gates: settings,
      proof: "BAD_REQUEST",
    },
  ],
  removeWordTemplate: [{ request: plain(), gates: settings }],
  getWordTemplateFile: [{ request: plain(), gates: settings, proof: "ITEM_NOT_FOUND" }],
  getWordTemplateSample: [{ request: plain(), gates: settings }],
  // No organisation of these tests has a template.
  getFeedbackWord: [{ request: ofFinished, gates: reading, proof: "ITEM_NOT_FOUND" }],
  getOwnFeedbackWord: [{ request: plain(), gates: [noCandidate], proof: "ITEM_NOT_FOUND" }],
} satisfies Record<string, Case[]>;
