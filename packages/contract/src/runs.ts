import { CANDIDATE_STATES, RUN_ACTIONS, RUN_STATES, TITLES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Competency } from "./competencies.ts";
import {
  body,
  Deleted,
  Email,
  Id,
  IdParams,
  IsoDate,
  optionalAll,
  PersonName,
  requiredText,
  Revision,
  text,
  texts,
  Timestamp,
} from "./fields.ts";
import { Process } from "./processes.ts";
import { Scale } from "./scales.ts";

const RunTexts = texts(z.strictObject({ description: text(4000) }));
const Cells = z.array(z.object({ exerciseId: Id, observerTeamId: Id }));

export const RunCandidate = z.object({
  candidateId: Id,
  candidateJob: z.string(),
  exercises: Cells,
  candidateState: z.enum(CANDIDATE_STATES),
  exerciseIdOfCandidateStateChange: z.nullable(Id),
});
export type RunCandidate = z.infer<typeof RunCandidate>;

const writtenTeam = {
  name: requiredText(100),
  observers: z.array(Id).check(z.maxLength(200, "tooMany")),
  observersHaveModeratorView: z.boolean(),
};
export const ObserverTeam = z.object({ id: Id, ...writtenTeam });
export type ObserverTeam = z.infer<typeof ObserverTeam>;

/** An observer or moderator as the others of the run see them; null names once the account is gone. */
export const RunPerson = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  type: z.enum(["USER", "ANONYMIZED"]),
});
export type RunPerson = z.infer<typeof RunPerson>;

/** What the caller may do with this run now, made by the server's policy. */
export const RunAbilities = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  start: z.boolean(),
  finish: z.boolean(),
  archive: z.boolean(),
  changeCandidateState: z.boolean(),
  seeAllAssessments: z.boolean(),
  moderatorView: z.boolean(),
});
export type RunAbilities = z.infer<typeof RunAbilities>;

export const ProcessRun = z.object({
  id: Id,
  name: z.string(),
  texts: RunTexts,
  plannedDate: z.nullable(IsoDate),
  runState: z.enum(RUN_STATES),
  started: z.boolean(),
  finishedAt: z.nullable(Timestamp),
  processId: Id,
  process: Process,
  scale: Scale,
  competencies: z.array(Competency),
  candidates: z.array(RunCandidate),
  moderators: z.array(Id),
  moderatorsAreObservers: z.boolean(),
  observerTeams: z.array(ObserverTeam),
  assessments: z.array(z.unknown()),
  files: z.array(z.unknown()),
  people: z.array(RunPerson),
  /** What keeps a DRAFT from being PREPARED (domain `readinessOf`); empty otherwise. */
  missing: z.array(z.string()),
  can: RunAbilities,
  revision: Revision,
});
export type ProcessRun = Omit<z.infer<typeof ProcessRun>, "process"> & { process: Process };

export const Candidate = z.object({
  id: Id,
  title: z.nullable(z.enum(TITLES)),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  candidateProperties: z.object({ job: z.string() }),
  isCandidate: z.boolean(),
  image: z.nullable(z.string()),
});
export type Candidate = z.infer<typeof Candidate>;

const candidateFields = {
  title: z.enum(TITLES),
  firstName: PersonName,
  lastName: PersonName,
  candidateProperties: z.strictObject({ job: requiredText(200) }),
};
const email = z.nullable(z.union([z.literal(""), Email], "email"));
export const NewCandidate = body(
  { ...candidateFields, email: z.optional(email) },
  "id",
  "isCandidate",
  "image",
);
export type NewCandidate = z.infer<typeof NewCandidate>;
export const ChangedCandidate = body(
  { id: Id, ...optionalAll(candidateFields) },
  "email",
  "isCandidate",
  "image",
);

const writtenRun = {
  name: requiredText(200),
  texts: RunTexts,
  plannedDate: z.nullable(z.union([z.literal(""), IsoDate], "date")),
  candidates: z
    .array(
      body({
        candidateId: Id,
        candidateJob: z.optional(requiredText(200)),
        exercises: z.optional(z.array(body({ exerciseId: Id, observerTeamId: z.nullable(Id) }))),
        candidateState: z.optional(z.enum(CANDIDATE_STATES)),
        exerciseIdOfCandidateStateChange: z.optional(z.nullable(Id)),
      }),
    )
    .check(z.maxLength(2000, "tooMany")),
  moderators: z.array(Id).check(z.maxLength(200, "tooMany")),
  moderatorsAreObservers: z.boolean(),
  observerTeams: z
    .array(body({ id: z.optional(Id), ...writtenTeam }))
    .check(z.maxLength(200, "tooMany")),
};

export const ChangedRun = body(
  {
    id: Id,
    revision: z.optional(Revision),
    /** Limits the write to the state of this candidate, although the whole run is sent. */
    changedCandidateId: z.optional(Id),
    ...optionalAll(writtenRun),
  },
  "runState",
  "started",
  "finishedAt",
  "processId",
  "process",
  "scale",
  "competencies",
  "assessments",
  "files",
  "people",
  "missing",
  "can",
);
export type ChangedRun = z.infer<typeof ChangedRun>;

/** What reading a run takes, beyond being its member or an auditor. */
export const runReaders = ["GET_PROCESS_RUNS", "GET_ALL_PROCESS_RUNS"] as const;
const editing = ["EDIT_PROCESS_RUNS"] as const;

export const runCalls = {
  getRun: call({
    method: "GET",
    path: "/ProcessRun/:id",
    access: runReaders,
    summary: "One run",
    params: IdParams,
    response: ProcessRun,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getRunCandidates: call({
    method: "GET",
    path: "/ProcessRun/:id/Candidates",
    access: runReaders,
    summary: "The candidates of a run whom the caller may see",
    params: IdParams,
    response: z.object({ candidates: z.array(Candidate) }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  createRun: call({
    method: "POST",
    path: "/ProcessRun/:id",
    access: editing,
    summary: "Create a run of the process with this id",
    params: IdParams,
    response: ProcessRun,
    errors: ["ITEM_NOT_FOUND"],
  }),
  updateRun: call({
    method: "PUT",
    path: "/ProcessRun",
    access: editing,
    summary: "Change a run, or with changedCandidateId the state of one candidate",
    body: ChangedRun,
    response: ProcessRun,
    errors: [
      "ITEM_NOT_FOUND",
      "UPDATE_FAILED",
      "LIMIT_EXCEEDED",
      "WRONG_PROCESS_RUN_STATE",
      "DUPLICATE_ITEMS",
    ],
  }),
  deleteRun: call({
    method: "DELETE",
    path: "/ProcessRun/:id",
    access: editing,
    summary: "Delete a run that was not started",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
  changeRunState: call({
    method: "POST",
    path: "/ProcessRun/:id/:stateName",
    access: editing,
    summary: "Start, finish or archive a run",
    params: z.object({
      id: Id,
      stateName: z.pipe(z.string().check(z.toLowerCase()), z.enum(RUN_ACTIONS)),
    }),
    response: ProcessRun,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  createCandidate: call({
    method: "POST",
    path: "/ProcessRun/:id/Candidate",
    access: editing,
    summary: "Create a candidate and add them to the run; an e-mail of a user means that user",
    params: IdParams,
    body: NewCandidate,
    response: Candidate,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "LIMIT_EXCEEDED", "DUPLICATE_ITEMS"],
  }),
  updateCandidate: call({
    method: "PUT",
    path: "/ProcessRun/:id/Candidate",
    access: editing,
    summary: "Change a candidate; the e-mail stays",
    params: IdParams,
    body: ChangedCandidate,
    response: Candidate,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
