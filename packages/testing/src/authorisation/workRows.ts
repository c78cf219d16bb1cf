import { holds, moderates, observes, readsObservations, sees, seesRatings } from "./actors.ts";
import type { Fixture, RunKind } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";
import { mayReport, ofRun, only, readsRuns, seesRun } from "./runRows.ts";

const writes = gate("EDIT_OBSERVATIONS");
const rates = gate("EDIT_ASSESSMENTS");
const readsAll = gate(
  "GET_ALL_ASSESSMENTS",
  "GET_ALL_PROCESS_RUNS",
  "GET_ALL_ASSESSMENTS_IF_PROCESS_RUN_FINISHED",
);

/** An observation that the author wrote: read first, then its author or a moderator who may. */
const editing = (state: "STARTED" | "FINISHED"): Gate[] => [
  writes,
  [(actor) => sees(state)(actor) && readsObservations(actor), "ITEM_NOT_FOUND"],
  only(
    (actor) =>
      actor.isAuthor === true || (moderates(actor) && holds("GET_ALL_OBSERVATIONS")(actor)),
  ),
];

const ofCell = (kind: RunKind, fixture: Fixture) => {
  const { candidateId, exerciseId } = fixture.cells[kind];
  return { processRunId: fixture.runs[kind].id, candidateId, exerciseId };
};
const inRun =
  (kind: RunKind) =>
  ({ runs }: Fixture) => ({ params: { runId: runs[kind].id } });

const observations = {
  listObservations: [
    {
      request: (fixture) => ({
        ...inRun("started")(fixture),
        query: { candidateId: fixture.cells.started.candidateId },
      }),
      gates: [readsRuns, seesRun("started")],
    },
  ],
  listModeratorObservations: [
    {
      request: ({ runs: { started }, cells }) => ({
        params: { runId: started.id, candidateId: cells.started.candidateId },
      }),
      gates: [readsRuns, seesRun("started")],
    },
  ],
  createObservation: [
    {
      request: (fixture) => ({ body: { ...ofCell("started", fixture), type: "html" } }),
      gates: [writes, seesRun("started"), only(observes)],
    },
  ],
  updateObservation: [
    {
      request: ({ observations: { started } }) => ({
        body: { id: started.id, pages: [{ id: started.pages[0]?.id, page: 1, title: "Anfang" }] },
      }),
      gates: editing("STARTED"),
    },
  ],
  updateObservationPage: [
    {
      request: ({ observations: { started } }) => ({
        body: { ObservationId: started.id, Page: 1, PageId: started.pages[0]?.id, Title: "Anfang" },
      }),
      gates: editing("STARTED"),
    },
  ],
  deleteObservation: [
    {
      request: ({ observations: { finished } }) => ({ params: { id: finished.id } }),
      gates: editing("FINISHED"),
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
} satisfies Record<string, Case[]>;

const assessments = {
  listOwnAssessments: [
    { request: inRun("started"), gates: [gate("GET_PROCESS_RUNS"), seesRun("started")] },
  ],
  listAllAssessments: [
    {
      what: "started",
      request: inRun("started"),
      gates: [readsAll, seesRun("started"), only(seesRatings("STARTED"))],
    },
    {
      what: "finished",
      request: inRun("finished"),
      gates: [readsAll, seesRun("finished"), only(seesRatings("FINISHED"))],
    },
  ],
  createAssessments: [
    {
      what: "a rating",
      request: (fixture) => ({ body: ofCell("started", fixture) }),
      gates: [rates, seesRun("started"), only(observes)],
    },
    {
      what: "an overall result",
      request: (fixture) => ({
        body: { ...ofCell("finished", fixture), assessmentType: "RESULT" },
      }),
      gates: [rates, seesRun("finished"), only(moderates)],
      proof: "RESULT_ASSESSMENT_ALREADY_EXISTS",
    },
  ],
  updateAssessments: [
    {
      request: ({ assessments: { started }, process }) => ({
        body: {
          id: started.id,
          values: [{ competencyId: process.competencyIds[0], selectedCriterion: 3 }],
        },
      }),
      gates: [
        rates,
        [(actor) => actor.isAuthor === true || seesRatings("STARTED")(actor), "ITEM_NOT_FOUND"],
        only((actor) => actor.isAuthor === true),
      ],
    },
  ],
  overwriteAssessment: [
    {
      request: ({ assessments: { finished }, process }) => ({
        body: {
          assessmentId: finished.id,
          competencyId: process.competencyIds[0],
          selectedCriterionOverwrite: null,
        },
      }),
      gates: [
        gate("EDIT_PROCESS_RUNS"),
        gate("OVERWRITE_ASSESSMENTS"),
        [
          (actor) =>
            seesRatings("FINISHED")(actor) || (sees("FINISHED")(actor) && moderates(actor)),
          "ITEM_NOT_FOUND",
        ],
        only(moderates),
      ],
    },
  ],
  listDecisions: [
    {
      request: ({ runs: { finished }, cells }) => ({
        params: { id: finished.id, candidateId: cells.finished.candidateId },
      }),
      gates: [readsAll, [seesRatings("FINISHED"), "ITEM_NOT_FOUND"]],
    },
  ],
  listOverwrites: [
    {
      request: ({ assessments: { finished } }) => ({ params: { id: finished.id } }),
      gates: [readsAll, [seesRatings("FINISHED"), "ITEM_NOT_FOUND"]],
    },
  ],
} satisfies Record<string, Case[]>;

const exportsData = gate("EXPORT_DATA");
/** A report of the caller, while the right to it lasts. */
const ownReport: Gate[] = [
  gate("PDF_EXPORT"),
  [({ isKeeper }) => isKeeper === true, "ITEM_NOT_FOUND"],
];
const ofJob = ({ pdfJobId }: Fixture) => ({ params: { id: pdfJobId } });

const reports = {
  getExportChoice: [{ request: plain(), gates: [exportsData] }],
  exportRuns: [
    {
      request: ({ process }) => ({
        body: {
          exportFocus: "DefaultFocus",
          selectedRunStates: ["STARTED"],
          selectedProcesses: [process.id],
          selectedTimeSpan: -1,
          dateFrom: "2001-01-01",
          dateTo: "2001-01-02",
        },
      }),
      gates: [exportsData],
      proof: "NO_RESULTS",
    },
  ],
  exportObservations: [{ request: ofRun("started"), gates: [exportsData] }],
  exportEvidence: [{ request: ofRun("started"), gates: [exportsData] }],
  exportConference: [
    // The fixture's runs have no rules for rating, and so no conference.
    { request: ofRun("started"), gates: [exportsData], proof: "NO_RESULTS" },
  ],
  exportCandidate: [
    {
      request: ({ runs: { started }, cells }) => ({
        params: { id: started.id, candidateId: cells.started.candidateId },
      }),
      gates: [exportsData],
    },
  ],
  createPdf: [
    {
      request: ({ runs: { finished }, cells }) => ({
        params: { id: finished.id },
        body: { locale: "de", candidateId: cells.finished.candidateId },
      }),
      gates: mayReport,
    },
  ],
  getPdfToken: [{ request: ofJob, gates: ownReport, proof: "PDF_JOB_ERROR" }],
  getPdfJob: [{ request: ofJob, gates: ownReport }],
  getPdfFile: [
    {
      request: (fixture) => ({ ...ofJob(fixture), query: { token: "x" } }),
      gates: ownReport,
      proof: "INVALID_TOKEN",
    },
  ],
  followEvents: [{ request: plain(), gates: [] }],
} satisfies Record<string, Case[]>;

export const workRows = { ...observations, ...assessments, ...reports };
