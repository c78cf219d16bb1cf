import * as z from "zod/mini";
import { Id, IsoDate, requiredText, Timestamp } from "../fields.ts";
import { runReaders } from "../runAccess.ts";
import { newCandidates, personIds, runMakers } from "./candidates.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

export const V1_RUN_STATES = [
  "draft",
  "prepared",
  "started",
  "finished",
  "archived",
  "anonymized",
] as const;
const State = told(
  z.enum(V1_RUN_STATES),
  "`draft` lacks something (`missing`), `prepared` can be started, `started` is under way",
);

const EXAMPLE = {
  id: "0198f2a0b1c2d3e4f5a60200",
  name: "Team lead, March",
  state: "draft" as const,
  processId: "0198f2a0b1c2d3e4f5a60001",
  plannedDate: "2027-03-04",
  startedAt: null,
  finishedAt: null,
  changedAt: "2026-11-27T05:00:00.000Z",
  moderatorIds: ["0198f2a0b1c2d3e4f5a60300"],
  candidateCount: 1,
};

const runFields = {
  id: idOf("the run"),
  name: z.string(),
  state: State,
  processId: idOf("its process"),
  plannedDate: told(z.nullable(IsoDate), "The day for which it is planned"),
  startedAt: z.nullable(Timestamp),
  finishedAt: z.nullable(Timestamp),
  changedAt: told(
    Timestamp,
    "When its state, staff, candidates or names last changed; not its ratings",
  ),
  moderatorIds: told(z.array(Id), "Ids of the people who moderate it"),
  candidateCount: z.int(),
};

export const V1RunSummary = named(
  "RunSummary",
  z.object(runFields),
  "A run: an assessment centre that is or was held by a process.",
  EXAMPLE,
);
export type V1RunSummary = z.infer<typeof V1RunSummary>;

export const V1Run = named(
  "Run",
  z.object({
    ...runFields,
    missing: told(
      z.array(z.string()),
      "What a `draft` lacks to become `prepared`; empty in other states",
    ),
  }),
  "A run with what it lacks to be prepared.",
  { ...EXAMPLE, missing: ["teams"] },
);

const NewRun = named(
  "NewRun",
  z.strictObject({
    processId: idOf("the process"),
    name: told(z.optional(requiredText(200)), "If unset, the name of the process"),
    plannedDate: told(z.optional(IsoDate), "If unset, today"),
    moderatorIds: told(
      personIds,
      "People who may moderate (GET_ALL_ASSESSMENTS), and who prepare and start the run",
    ),
    candidates: z.optional(newCandidates),
  }),
  "A run to be made, in preparation: people make its teams and start it.",
  {
    processId: "0198f2a0b1c2d3e4f5a60001",
    name: "Team lead, March",
    plannedDate: "2027-03-04",
    moderatorIds: ["0198f2a0b1c2d3e4f5a60300"],
    candidates: [{ firstName: "Chiamaka", lastName: "Eze", job: "Team lead" }],
  },
);

const tag = "Runs";
const description =
  "With GET_ALL_PROCESS_RUNS every run; otherwise those that the key made, until they start.";

export const v1RunCalls = {
  listRuns: v1Call({
    method: "GET",
    path: "/runs",
    access: runReaders,
    tag,
    summary: "List runs",
    description,
    query: z.strictObject({
      ...pageQuery,
      state: told(z.optional(z.enum(V1_RUN_STATES)), "Only runs in this state"),
      processId: z.optional(idOf("a process, for its runs only")),
      changedSince: told(
        z.optional(z.iso.datetime("date")),
        "Only runs with this or a later `changedAt`",
      ),
    }),
    response: pageOf("RunPage", V1RunSummary, "A page of runs.", EXAMPLE),
  }),
  getRun: v1Call({
    method: "GET",
    path: "/runs/:runId",
    access: runReaders,
    tag,
    summary: "Get a run",
    description,
    params: z.strictObject({ runId: idOf("the run") }),
    response: V1Run,
  }),
  createRun: v1Call({
    method: "POST",
    path: "/runs",
    access: runMakers,
    tag,
    summary: "Create a run, with or without candidates",
    description: "All of it is stored, or nothing.",
    body: NewRun,
    response: V1Run,
    status: 201,
    problems: ["notFound", "duplicate", "limitReached"],
  }),
};
