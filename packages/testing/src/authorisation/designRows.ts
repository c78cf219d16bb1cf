import { processFileOf } from "@assay/domain";
import { randomBytes } from "node:crypto";
import { draftBody } from "../design.ts";
import { isAuditor, isMemberOf } from "./actors.ts";
import { gate, NOBODY, plain } from "./identityRows.ts";
import type { Case, Gate } from "./row.ts";

export const readsDesigns = gate(
  "EDIT_SCALES",
  "EDIT_COMPETENCIES",
  "EDIT_PROCESSES",
  "EDIT_PROCESS_RUNS",
);
const editsScales = gate("EDIT_SCALES");
const editsCompetencies = gate("EDIT_COMPETENCIES");
const editsProcesses = gate("EDIT_PROCESSES");

const scales = {
  exportScales: [{ request: plain(), gates: [gate("EXPORT_DATA"), readsDesigns] }],
  listScales: [{ request: plain(), gates: [readsDesigns] }],
  getScale: [
    { request: ({ process }) => ({ params: { id: process.scaleId } }), gates: [readsDesigns] },
  ],
  getScaleUsage: [
    { request: ({ process }) => ({ params: { id: process.scaleId } }), gates: [readsDesigns] },
  ],
  createScale: [
    {
      request: ({ process: { scale } }) => ({ body: { ...scale } }),
      gates: [editsScales],
      proof: "DUPLICATE_NAME",
    },
  ],
  updateScale: [
    { request: ({ process }) => ({ body: { id: process.scaleId } }), gates: [editsScales] },
  ],
  deleteScale: [
    {
      request: ({ process }) => ({ params: { id: process.scaleId } }),
      gates: [editsScales],
      proof: "DELETE_DENIED",
    },
  ],
} satisfies Record<string, Case[]>;

const competencies = {
  exportCompetencies: [{ request: plain(), gates: [gate("EXPORT_DATA"), readsDesigns] }],
  listCompetencies: [{ request: plain(), gates: [readsDesigns] }],
  getCompetency: [
    {
      request: ({ process }) => ({ params: { id: process.competencyIds[0] ?? "" } }),
      gates: [readsDesigns],
    },
  ],
  getCompetencyUsage: [
    {
      request: ({ process }) => ({ params: { id: process.competencyIds[0] ?? "" } }),
      gates: [readsDesigns],
    },
  ],
  createCompetency: [
    {
      request: ({ process }) => ({ body: { ...process.competencies[0] } }),
      gates: [editsCompetencies],
      proof: "DUPLICATE_NAME",
    },
  ],
  updateCompetency: [
    {
      request: ({ process }) => ({ body: { id: process.competencyIds[0] } }),
      gates: [editsCompetencies],
    },
  ],
  deleteCompetency: [
    {
      request: ({ process }) => ({ params: { id: process.competencyIds[0] ?? "" } }),
      gates: [editsCompetencies],
      proof: "DELETE_DENIED",
    },
  ],
} satisfies Record<string, Case[]>;

/** Reads documents of exercises: whoever reads designs, and whoever sees a run that shows them. */
const readsDocument: Gate = [
  (actor) =>
    readsDesigns[0](actor) ||
    isAuditor(actor) ||
    isMemberOf("PREPARED")(actor) ||
    isMemberOf("STARTED")(actor),
  "ITEM_NOT_FOUND",
];

const processes = {
  listProcesses: [{ request: plain(), gates: [readsDesigns] }],
  getProcess: [{ request: ({ process: { id } }) => ({ params: { id } }), gates: [readsDesigns] }],
  createProcess: [
    {
      request: ({ process: { name, texts, competencyIds, scaleId } }) => ({
        body: { name, texts, items: [], competencyIds, scaleId },
      }),
      gates: [editsProcesses],
      proof: "DUPLICATE_NAME",
    },
    {
      what: "made of a draft",
      request: ({ process: { name, texts, competencyIds, scaleId }, draftIds }) => ({
        query: { draft: draftIds.kept },
        body: { name, texts, items: [], competencyIds, scaleId },
      }),
      gates: [editsProcesses],
      proof: "DUPLICATE_NAME",
    },
  ],
  updateProcess: [
    {
      request: ({ process: { id, items, competencyIds, scaleId } }) => ({
        body: { id, items, competencyIds, scaleId },
      }),
      gates: [editsProcesses],
    },
    {
      what: "of a draft",
      request: ({ process: { id, items, competencyIds, scaleId }, draftIds }) => ({
        query: { draft: draftIds.spare },
        body: { id, items, competencyIds, scaleId },
      }),
      gates: [editsProcesses],
    },
  ],
  deleteProcess: [
    {
      request: ({ process: { id } }) => ({ params: { id } }),
      gates: [editsProcesses],
      proof: "DELETE_DENIED",
    },
  ],
  importCues: [
    {
      request: ({ process }) => ({
        body: { CompetencyIds: process.competencyIds, ScaleId: process.scaleId },
        file: { name: "cues.xlsx", bytes: Buffer.from("no workbook") },
      }),
      gates: [editsProcesses],
      proof: "BAD_REQUEST",
    },
  ],
  exportCues: [
    {
      request: ({ process: { id, items, competencyIds, scaleId } }) => ({
        body: { id, items, competencyIds, scaleId },
      }),
      gates: [editsProcesses],
    },
  ],
  getExerciseDocument: [
    {
      request: ({ process, document }) => ({
        params: { exerciseId: process.items[0]?.id ?? NOBODY, fileName: document.fileName },
      }),
      gates: [
        gate(
          "GET_PROCESS_RUNS",
          "GET_ALL_PROCESS_RUNS",
          "EDIT_SCALES",
          "EDIT_COMPETENCIES",
          "EDIT_PROCESSES",
          "EDIT_PROCESS_RUNS",
        ),
        readsDocument,
      ],
    },
  ],
} satisfies Record<string, Case[]>;

const drafts = {
  listProcessDrafts: [{ request: plain(), gates: [editsProcesses] }],
  getProcessDraft: [
    { request: ({ draftIds }) => ({ params: { id: draftIds.kept } }), gates: [editsProcesses] },
  ],
  putProcessDraft: [
    {
      request: ({ process }) => ({
        params: { id: randomBytes(12).toString("hex") },
        body: draftBody({}, { id: process.id, revision: process.revision }),
      }),
      gates: [editsProcesses],
      // Another case has changed the process meanwhile.
      proof: "UPDATE_FAILED",
    },
  ],
  deleteProcessDraft: [
    {
      request: ({ draftIds }) => ({ params: { id: draftIds.spare } }),
      gates: [editsProcesses],
      // The first actor with the right has deleted it.
      proof: "ITEM_NOT_FOUND",
    },
  ],
} satisfies Record<string, Case[]>;

const processFiles = {
  getProcessFile: [
    { request: ({ process: { id } }) => ({ params: { id } }), gates: [readsDesigns] },
  ],
  importProcessFile: [
    {
      // A group that the scale does not have: read only for callers that hold all three.
      request: ({ process }) => {
        const file = processFileOf(process);
        return { body: { ...file, scale: { ...file.scale, highlightedPartition: 99 } } };
      },
      gates: [editsProcesses, editsScales, editsCompetencies],
      proof: "BAD_REQUEST",
    },
  ],
  listProcessTemplates: [{ request: plain(), gates: [readsDesigns] }],
  getProcessTemplate: [
    { request: () => ({ params: { key: "structuredInterview" } }), gates: [readsDesigns] },
  ],
} satisfies Record<string, Case[]>;

export const designRows = { ...scales, ...competencies, ...processes, ...drafts, ...processFiles };
