import type { FileUsage, RunState } from "@assay/domain";
import { pdfBytes } from "../files.ts";
import {
  type Asker,
  edits,
  holds,
  isAuditor,
  isMemberOf,
  moderates,
  observes,
  sees,
  seesRatings,
} from "./actors.ts";
import type { Fixture, RunKind } from "./fixture.ts";
import { gate, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";

const STATE_OF: Record<RunKind, RunState> = {
  prepared: "PREPARED",
  started: "STARTED",
  finished: "FINISHED",
  archived: "ARCHIVED",
};
const KINDS = Object.keys(STATE_OF) as RunKind[];

export const readsRuns = gate("GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS");
const editsRuns = gate("EDIT_PROCESS_RUNS");
export const seesRun = (kind: RunKind): Gate => [sees(STATE_OF[kind]), "ITEM_NOT_FOUND"];
export const only = (passes: (actor: Asker) => boolean): Gate => [passes, "NO_PERMISSION"];

export const ofRun =
  (kind: RunKind, further: Record<string, string> = {}) =>
  ({ runs }: Fixture) => ({ params: { id: runs[kind].id, ...further } });

/** The gates of preparing a run: it is visible to the actor, who is its moderator or creator. */
export const preparing = (kind: RunKind): Gate[] => [editsRuns, seesRun(kind), only(edits)];
export const moderating = (kind: RunKind): Gate[] => [editsRuns, seesRun(kind), only(moderates)];

const candidate = {
  title: "Mrs",
  firstName: "Robin",
  lastName: "Neu",
  candidateProperties: { job: "x" },
};

const runs = {
  getRun: KINDS.map((kind) => ({
    what: kind,
    request: ofRun(kind),
    gates: [readsRuns, seesRun(kind)],
  })),
  createRun: [{ request: ({ process: { id } }) => ({ params: { id } }), gates: [editsRuns] }],
  updateRun: [
    {
      what: "prepared",
      request: ({ runs: { prepared } }) => ({ body: { id: prepared.id } }),
      gates: preparing("prepared"),
    },
    {
      what: "the state of a candidate",
      request: ({ runs: { finished }, cells }) => ({
        body: {
          id: finished.id,
          changedCandidateId: cells.finished.candidateId,
          candidates: [{ candidateId: cells.finished.candidateId, candidateState: "OPEN" }],
        },
      }),
      gates: moderating("finished"),
    },
  ],
  deleteRun: [{ request: ofRun("started"), gates: preparing("started"), proof: "DELETE_DENIED" }],
  changeRunState: [
    {
      request: ofRun("started", { stateName: "start" }),
      gates: moderating("started"),
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
  eraseCandidate: [
    {
      request: ({ runs: { started }, cells }) => ({
        params: { id: started.id, candidateId: cells.started.candidateId },
      }),
      gates: moderating("started"),
      // A run that goes on demands a reason.
      proof: "BAD_REQUEST",
    },
  ],
  listMyRuns: [{ request: plain(), gates: [gate("GET_PROCESS_RUNS")] }],
  listAllRuns: [{ request: plain(), gates: [gate("GET_ALL_PROCESS_RUNS")] }],
} satisfies Record<string, Case[]>;

const candidates = {
  getRunCandidates: KINDS.map((kind) => ({
    what: kind,
    request: ofRun(kind),
    gates: [readsRuns, seesRun(kind)],
  })),
  exportCandidates: KINDS.map((kind) => ({
    what: kind,
    request: ofRun(kind),
    gates: [gate("EXPORT_DATA"), readsRuns, seesRun(kind)],
  })),
  createCandidate: [
    {
      // A candidate of the run is not added twice.
      request: ({ runs: { prepared }, cells }) => ({
        params: { id: prepared.id },
        body: { ...candidate, id: cells.prepared.candidateId },
      }),
      gates: preparing("prepared"),
      proof: "DUPLICATE_ITEMS",
    },
  ],
  createCandidates: [
    {
      request: ({ runs: { prepared }, cells }) => ({
        params: { id: prepared.id },
        body: { candidates: [{ ...candidate, id: cells.prepared.candidateId }] },
      }),
      gates: preparing("prepared"),
      proof: "BAD_REQUEST",
    },
  ],
  readCandidateTable: [
    {
      request: ({ runs: { prepared } }) => ({
        params: { id: prepared.id },
        file: { name: "table.xlsx", bytes: Buffer.from("no workbook") },
      }),
      gates: preparing("prepared"),
      proof: "BAD_REQUEST",
    },
  ],
  updateCandidate: [
    {
      request: ({ runs: { prepared }, cells }) => ({
        params: { id: prepared.id },
        body: { id: cells.prepared.candidateId, firstName: "Robin" },
      }),
      gates: preparing("prepared"),
    },
  ],
  getMissing: [
    {
      request: ofRun("started"),
      gates: [
        gate("GET_PROCESS_RUNS"),
        seesRun("started"),
        only((actor) => moderates(actor) && seesRatings("STARTED")(actor)),
      ],
    },
  ],
  reportUnsent: [
    {
      request: ({ runs: { started }, cells: { started: cell } }) => ({
        params: { id: started.id },
        body: {
          deviceId: "e".repeat(24),
          cells: [
            { candidateId: cell.candidateId, exerciseId: cell.exerciseId, pages: 1, ratings: 0 },
          ],
        },
      }),
      gates: [gate("GET_PROCESS_RUNS"), [isMemberOf("STARTED"), "ITEM_NOT_FOUND"]],
    },
  ],
  getDay: [
    {
      request: ofRun("started"),
      gates: [
        gate("GET_PROCESS_RUNS"),
        seesRun("started"),
        only((actor) => moderates(actor) && seesRatings("STARTED")(actor)),
      ],
    },
  ],
  reportDevice: [
    {
      request: ({ runs: { started } }) => ({
        params: { id: started.id },
        body: {
          deviceId: "e".repeat(24),
          ready: 0,
          cells: 1,
          problems: [],
          clock: "2026-11-26T09:00:00.000Z",
        },
      }),
      gates: [gate("GET_PROCESS_RUNS"), [isMemberOf("STARTED"), "ITEM_NOT_FOUND"], only(observes)],
    },
  ],
  listLateWork: [
    { request: ofRun("finished"), gates: [gate("GET_PROCESS_RUNS"), seesRun("finished")] },
  ],
  decideLateWork: [
    {
      request: ({ runs: { finished }, lateId }) => ({
        params: { id: finished.id, lateId },
        body: { decision: "leave" },
      }),
      gates: [
        editsRuns,
        seesRun("finished"),
        [
          (actor) =>
            actor.isAuthor === true || (moderates(actor) && holds("GET_ALL_OBSERVATIONS")(actor)),
          "ITEM_NOT_FOUND",
        ],
        only(moderates),
      ],
    },
  ],
} satisfies Record<string, Case[]>;

/** The gate of reading a file of a visible run (decisions §6, files read). */
const AUDIENCE: Record<FileUsage, (actor: Asker) => boolean> = {
  SCHEDULE: () => true,
  CANDIDATE_FILE: () => true,
  // A run in which the actor sees candidates: every run of the fixture.
  CANDIDATE_CV: () => true,
  OBSERVER_FILE: (actor) => isAuditor(actor) || moderates(actor) || observes(actor),
  MODERATOR_FILE: (actor) => isAuditor(actor) || moderates(actor),
};
const pdf = { name: "Ablauf.pdf", bytes: pdfBytes(), type: "application/pdf" };
const usages = Object.keys(AUDIENCE) as FileUsage[];

const files = {
  uploadFile: [
    {
      what: "to a run",
      request: ({ runs: { prepared } }) => ({
        body: {
          fileUsage: "SCHEDULE",
          relations: JSON.stringify([{ type: "PROCESSRUN", id: prepared.id }]),
        },
        file: pdf,
      }),
      gates: preparing("prepared"),
    },
    {
      what: "to an exercise",
      request: ({ process }) => ({
        body: {
          fileUsage: "EXERCISE_DOCUMENT",
          relations: JSON.stringify([{ type: "EXERCISE", id: process.items[0]?.id }]),
        },
        file: pdf,
      }),
      gates: [gate("EDIT_PROCESSES")],
    },
  ],
  updateFile: [
    {
      request: ({ otherFiles: { prepared } }) => ({ body: { id: prepared.id, usage: "SCHEDULE" } }),
      gates: preparing("prepared"),
    },
  ],
  getFile: usages.map((usage) => ({
    what: usage,
    request: ({ files: of }: Fixture) => ({ params: { id: of[usage].id } }),
    gates: [
      readsRuns,
      [(actor: Asker) => sees("STARTED")(actor) && AUDIENCE[usage](actor), "ITEM_NOT_FOUND"],
    ] as Gate[],
  })),
  deleteFile: [
    {
      request: ({ otherFiles: { finished } }) => ({ params: { id: finished.id } }),
      gates: preparing("finished"),
      proof: "WRONG_PROCESS_RUN_STATE",
    },
  ],
  findFiles: [
    {
      request: ({ runs: { started } }) => ({
        body: { relations: [{ type: "PROCESSRUN", id: started.id }] },
      }),
      gates: [readsRuns, seesRun("started")],
    },
  ],
} satisfies Record<string, Case[]>;

/** Refused for its days once the caller is admitted: one that is stored would take the name from the next request. */
const planTemplate = {
  params: { id: "f".repeat(24) },
  body: {
    name: "One day",
    days: [{ after: 1, from: 480, to: 1080, breaks: [] }],
    lunch: null,
    rules: {
      changeMinutes: 5,
      roomResetMinutes: 0,
      minDifferentObservers: 0,
      maxSameObserver: 0,
      oneDay: true,
    },
    wish: "balanced",
  },
} as const;

const planning = {
  getPlanningResources: [{ request: plain(), gates: [editsRuns] }],
  updatePlanningResources: [
    {
      request: plain({ body: { rooms: [], rolePlayers: [] } }),
      gates: [editsRuns],
    },
  ],
  listPlanTemplates: [{ request: plain(), gates: [editsRuns] }],
  storePlanTemplate: [{ request: plain(planTemplate), gates: [editsRuns], proof: "BAD_REQUEST" }],
  deletePlanTemplate: [{ request: plain({ params: planTemplate.params }), gates: [editsRuns] }],
} satisfies Record<string, Case[]>;

export const runRows = { ...runs, ...candidates, ...files, ...planning };
export const mayReport: Gate[] = [
  gate("PDF_EXPORT"),
  [(actor) => sees("FINISHED")(actor), "ITEM_NOT_FOUND"],
  only(
    (actor) =>
      (isAuditor(actor) || moderates(actor)) &&
      holds("GET_ALL_OBSERVATIONS")(actor) &&
      seesRatings("FINISHED")(actor),
  ),
];
