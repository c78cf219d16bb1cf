import { randomBytes } from "node:crypto";
import { NO_OFFERS } from "@assay/domain";
import type { Fixture } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { moderating, ofRun } from "./runRows.ts";

const settings = [gate("CORPORATE_SETTINGS")];
/** A user's token is worth nothing where a candidate's is asked for. */
export const noCandidate: Gate = [() => false, "NOT_LOGGED_IN"];
const gates = moderating("started");

/** A request of the started run with a body of its cell. */
const ofStarted =
  (
    body: (cell: Fixture["cells"]["started"], fixture: Fixture) => unknown,
    further: Record<string, string> = {},
  ) =>
  (fixture: Fixture) => ({
    ...ofRun("started", further)(fixture),
    body: body(fixture.cells.started, fixture),
  });

export const candidatePageRows = {
  getCandidatePageSettings: [{ request: plain(), gates: settings }],
  updateCandidatePageSettings: [
    {
      request: plain({ body: { isOn: true, linkDays: 30, texts: { de: "Info" }, revision: 99 } }),
      gates: settings,
      proof: "UPDATE_FAILED",
    },
  ],
  getCandidatePages: [{ request: ofRun("started"), gates }],
  updateCandidatePages: [
    {
      request: ofStarted(({ exerciseId }, { document }) => ({
        offers: NO_OFFERS,
        papers: [{ exerciseId, fileId: document.id }],
        revision: 99,
      })),
      gates,
      proof: "UPDATE_FAILED",
    },
  ],
  inviteCandidates: [
    {
      request: ofStarted(({ candidateId }) => ({ candidates: [{ candidateId, language: "de" }] })),
      gates,
      // The candidate has no e-mail.
      proof: "BAD_REQUEST",
    },
  ],
  handOverCandidatePage: [
    { request: ofStarted(({ candidateId }) => ({ candidateId, language: "de" })), gates },
  ],
  handOverCandidateCode: [
    {
      request: ofStarted(({ candidateId }) => ({ candidateId })),
      gates,
      // Too many codes within the hour.
      proof: "BAD_REQUEST",
    },
  ],
  revokeCandidatePage: [{ request: ofStarted(({ candidateId }) => ({ candidateId })), gates }],
  answerCandidateQuestion: [
    {
      request: (fixture) => ({
        ...ofRun("started", { questionId: fixture.questionId })(fixture),
        body: { answer: "Um neun." },
      }),
      gates,
    },
  ],
  releaseCandidatePapers: [
    { request: ofStarted(({ exerciseId }) => ({ exerciseId, isOpen: true })), gates },
  ],
  requestCandidateCode: [
    { request: plain({ body: { token: "0".repeat(43) } }), gates: [], proof: "INVALID_TOKEN" },
  ],
  openCandidatePage: [
    {
      request: plain({ body: { token: "0".repeat(43), code: "000000" } }),
      gates: [],
      proof: "INVALID_TOKEN",
    },
  ],
  leaveCandidatePage: [{ request: plain(), gates: [noCandidate] }],
  getCandidateVisit: [{ request: plain(), gates: [noCandidate] }],
  acceptCandidateInformation: [
    { request: plain({ body: { version: 1, language: "de" } }), gates: [noCandidate] },
  ],
  askOrganiser: [
    {
      request: () => ({ body: { id: randomBytes(12).toString("hex"), text: "Wann?" } }),
      gates: [noCandidate],
    },
  ],
  storeAdjustments: [{ request: plain({ body: { text: "Rampe" } }), gates: [noCandidate] }],
  getCandidateCalendar: [{ request: plain(), gates: [noCandidate], proof: "ITEM_NOT_FOUND" }],
  getCandidatePaper: [
    {
      request: ({ cells, document }) => ({
        params: { exerciseId: cells.started.exerciseId, fileId: document.id },
      }),
      gates: [noCandidate],
      proof: "ITEM_NOT_FOUND",
    },
  ],
} satisfies Record<string, Case[]>;
