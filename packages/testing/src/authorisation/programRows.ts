import type { v1Calls } from "@assay/contract/v1";
import { KEY_PERMISSIONS, type KeyPermission } from "@assay/domain";
import type { LooseRequest } from "../programClient.ts";
import { unique } from "../people.ts";
import type { Fixture } from "./fixture.ts";

type Held = ReadonlySet<KeyPermission>;

/** The permissions that let a key on, and the status for all others. */
type Gate = readonly [passes: (held: Held) => boolean, otherwise: number];

/** One valid request of a call, and the gates that it meets, in their order. */
export interface ProgramRow {
  readonly request: (fixture: Fixture) => LooseRequest;
  readonly gates: readonly Gate[];
  /** Status behind the gates. */
  readonly status: number;
  /** Names of the fields of path and body that hold an id of the organisation, where a foreign one is answered 404. */
  readonly ids: readonly string[];
}

/** The status that a key with these permissions is answered. */
export const statusOf = ({ gates, status }: ProgramRow, held: Held): number =>
  gates.find(([passes]) => !passes(held))?.[1] ?? status;

/** For each gate of a row all permissions but those that open it. */
export const unfitFor = ({ gates }: ProgramRow): KeyPermission[][] =>
  gates.map(([passes]) => KEY_PERMISSIONS.filter((one) => !passes(new Set([one]))));

const any =
  (...permissions: KeyPermission[]) =>
  (held: Held): boolean =>
    permissions.some((permission) => held.has(permission));
const gate = (...permissions: KeyPermission[]): Gate => [any(...permissions), 403];

const design = gate("EDIT_PROCESSES", "EDIT_PROCESS_RUNS");
const reads = gate("GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS");
const edits = gate("EDIT_PROCESS_RUNS");
/** To other keys the runs of people do not exist. */
const sees: Gate = [any("GET_ALL_PROCESS_RUNS"), 404];
const users = gate("VIEW_USERS", "EDIT_USERS");
const reports = [gate("PDF_EXPORT"), gate("GET_ALL_OBSERVATIONS"), reads, sees];

const ofRun =
  (kind: "prepared" | "finished") =>
  ({ runs, cells }: Fixture) => ({
    params: { runId: runs[kind].id, candidateId: cells[kind].candidateId },
  });
const ofOrder = ({ orderId }: Fixture) => ({ params: { orderId } });
const candidate = { firstName: "Chi", lastName: "Eze", job: "Lead" };
const RUN = ["runId"];

/** For every call of `/api/v1` which keys may send it, as its description says. A call without a row does not compile. */
export const programRows: Record<keyof typeof v1Calls, ProgramRow> = {
  listProcesses: { request: () => ({}), gates: [design], status: 200, ids: [] },
  getProcess: {
    request: ({ process }) => ({ params: { processId: process.id } }),
    gates: [design],
    status: 200,
    ids: ["processId"],
  },
  listRuns: { request: () => ({}), gates: [reads], status: 200, ids: [] },
  getRun: { request: ofRun("finished"), gates: [reads, sees], status: 200, ids: RUN },
  createRun: {
    request: ({ process, keeper }) => ({
      body: { processId: process.id, moderatorIds: [keeper.user.id], candidates: [candidate] },
    }),
    gates: [edits, reads],
    status: 201,
    ids: ["processId"],
  },
  listCandidates: { request: ofRun("finished"), gates: [reads, sees], status: 200, ids: RUN },
  // Of a run that the key made.
  addCandidates: {
    request: (fixture) => ({ ...ofRun("prepared")(fixture), body: { candidates: [candidate] } }),
    gates: [edits, reads],
    status: 201,
    ids: RUN,
  },
  changeCandidate: {
    request: (fixture) => ({ ...ofRun("prepared")(fixture), body: { job: "Lead" } }),
    gates: [edits, reads],
    status: 200,
    ids: ["runId", "candidateId"],
  },
  listCells: { request: ofRun("finished"), gates: [reads, sees], status: 200, ids: RUN },
  listResults: { request: ofRun("finished"), gates: [reads, sees], status: 200, ids: RUN },
  getResult: {
    request: ofRun("finished"),
    gates: [reads, sees],
    status: 200,
    ids: ["runId", "candidateId"],
  },
  listFiles: { request: ofRun("finished"), gates: [reads, sees], status: 200, ids: RUN },
  getFileContent: {
    request: ({ otherFiles }) => ({ params: { fileId: otherFiles.finished.id } }),
    gates: [reads, sees],
    status: 200,
    ids: ["fileId"],
  },
  createReport: {
    request: (fixture) => ({ ...ofRun("finished")(fixture), body: { language: "en" } }),
    gates: reports,
    status: 202,
    ids: RUN,
  },
  // Of a report that the key asked for, and that could not be made.
  getReport: {
    request: ({ pdfJobId }) => ({ params: { reportId: pdfJobId } }),
    gates: reports,
    status: 200,
    ids: ["reportId"],
  },
  getReportContent: {
    request: ({ pdfJobId }) => ({ params: { reportId: pdfJobId } }),
    gates: reports,
    status: 409,
    ids: ["reportId"],
  },
  listPeople: { request: () => ({}), gates: [users], status: 200, ids: [] },
  getPerson: {
    request: ({ keeper }) => ({ params: { personId: keeper.user.id } }),
    gates: [users],
    status: 200,
    ids: ["personId"],
  },
  createPerson: {
    request: () => ({
      body: {
        firstName: "Mara",
        lastName: "Lind",
        email: `${unique("person").replace(" ", "-")}@programs.example.org`,
      },
    }),
    gates: [gate("CREATE_USERS"), gate("EDIT_USERS")],
    status: 201,
    ids: [],
  },
  listPackages: { request: () => ({}), gates: [reads], status: 200, ids: [] },
  listOrders: { request: () => ({}), gates: [reads], status: 200, ids: [] },
  // Of an order that the key made.
  getOrder: { request: ofOrder, gates: [reads], status: 200, ids: ["orderId"] },
  createOrder: {
    request: ({ process }) => ({
      body: {
        packageId: process.id,
        candidate: { firstName: "Chi", lastName: "Eze", email: "chi.eze@example.org" },
        job: { title: "Lead" },
        requester: "Mara Lind",
      },
    }),
    gates: [edits, reads],
    status: 201,
    ids: ["packageId"],
  },
  cancelOrder: { request: ofOrder, gates: [edits, reads], status: 200, ids: ["orderId"] },
  changePerson: {
    request: ({ keeper }) => ({ params: { personId: keeper.user.id }, body: { locked: false } }),
    gates: [gate("EDIT_USERS")],
    status: 200,
    ids: ["personId"],
  },
};
