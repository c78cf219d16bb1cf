import {
  CANDIDATE_STATES,
  REASON_LENGTH,
  RUN_ACTIONS,
  RUN_STATES,
  type RunAct,
  type RunReason,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { Competency } from "./competencies.ts";
import {
  body,
  Deleted,
  Id,
  IdParams,
  IsoDate,
  optionalAll,
  requiredText,
  Revision,
  text,
  texts,
  Timestamp,
} from "./fields.ts";
import { RunFile } from "./files.ts";
import { Process } from "./processes.ts";
import { runEditors, runReaders } from "./runAccess.ts";
import { Scale } from "./scales.ts";

const RunTexts = texts(z.strictObject({ description: text(4000) }));
const Cells = z.array(z.object({ exerciseId: Id, observerTeamId: Id }));

export const RunCandidate = z.object({
  candidateId: Id,
  candidateJob: z.string(),
  exercises: Cells,
  candidateState: z.enum(CANDIDATE_STATES),
  exerciseIdOfCandidateStateChange: z.nullable(Id),
  /**
   * What is assigned to the caller: one letter for each observed exercise, in the order of the process (domain
   * `cellLetters`). Absent in offline copies of answers of the previous version.
   */
  cells: z.optional(z.string()),
});
export type RunCandidate = z.infer<typeof RunCandidate>;

const writtenTeam = {
  name: requiredText(100),
  observers: z.array(Id).check(z.maxLength(200, "tooMany")),
  observersHaveModeratorView: z.boolean(),
  /** Whether the team was made for cells of a timetable: lists and selectors leave it out. Absent if not. */
  isPlanned: z.optional(z.boolean()),
};
export const ObserverTeam = z.object({ id: Id, ...writtenTeam });
export type ObserverTeam = z.infer<typeof ObserverTeam>;

/** An observer or moderator as the run's other members see them; the names are null if the account was deleted. */
export const RunPerson = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  type: z.enum(["USER", "ANONYMIZED"]),
});
export type RunPerson = z.infer<typeof RunPerson>;

const RunAnswer = answer<RunReason>();
/**
 * What the caller may do with this run now, or why not: domain `runAbilities`, which the server checks too. Writing and
 * rating also need a cell that is assigned to the caller.
 */
export const RunAbilities = z.object({
  edit: RunAnswer,
  editPlan: RunAnswer,
  delete: RunAnswer,
  start: RunAnswer,
  finish: RunAnswer,
  archive: RunAnswer,
  changeCandidateState: RunAnswer,
  eraseCandidate: RunAnswer,
  decideLateWork: RunAnswer,
  message: RunAnswer,
  explainGaps: RunAnswer,
  overwrite: RunAnswer,
  /** Absent, as `rate`, in offline copies of answers of the previous version: the state decides then. */
  writeObservation: z.optional(RunAnswer),
  rate: z.optional(RunAnswer),
  writeResult: RunAnswer,
  readAllObservations: RunAnswer,
  seeAllAssessments: RunAnswer,
  seeMissing: RunAnswer,
  moderatorView: RunAnswer,
  report: RunAnswer,
  /** Look at the run's statistics (domain `statisticsAbility`); absent in tenants without statistics. */
  seeStatistics: z.optional(RunAnswer),
  /** Make the run's dossier (domain `dossierAbility`); absent in tenants without dossiers. */
  makeDossier: z.optional(RunAnswer),
} satisfies Record<RunAct | "seeStatistics" | "makeDossier", z.ZodMiniType>);
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
  /** Candidates whose data was erased since the start, if any: devices delete what they store about them. */
  erasedIds: z.optional(z.array(Id)),
  assessments: z.array(z.unknown()),
  /** The files that the caller may read. */
  files: z.array(RunFile),
  people: z.array(RunPerson),
  /** What a DRAFT lacks to become PREPARED (domain `readinessOf`); empty in other states. */
  missing: z.array(z.string()),
  can: RunAbilities,
  revision: Revision,
});
export type ProcessRun = Omit<z.infer<typeof ProcessRun>, "process"> & { process: Process };

/** Maximum candidates per run. */
export const MOST_CANDIDATES = 2000;

const writtenRun = {
  name: requiredText(200),
  texts: RunTexts,
  plannedDate: z.nullable(z.union([z.literal(""), IsoDate], "date")),
  candidates: z
    .array(
      body(
        {
          candidateId: Id,
          /** An empty job leaves the stored one unchanged, since answers have an empty one where none is stored. */
          candidateJob: z.optional(text(200)),
          exercises: z.optional(z.array(body({ exerciseId: Id, observerTeamId: z.nullable(Id) }))),
          candidateState: z.optional(z.enum(CANDIDATE_STATES)),
          exerciseIdOfCandidateStateChange: z.optional(z.nullable(Id)),
          /** Reason for the new state, required as the tenant's setting `decisionReasons` says. */
          stateReason: z.optional(text(REASON_LENGTH)),
        },
        "cells",
      ),
    )
    .check(z.maxLength(MOST_CANDIDATES, "tooMany")),
  /** At least one: only moderators can start a run. */
  moderators: z.array(Id).check(z.minLength(1, "moderatorNeeded"), z.maxLength(200, "tooMany")),
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
  "erasedIds",
  "assessments",
  "files",
  "people",
  "missing",
  "can",
);
export type ChangedRun = z.infer<typeof ChangedRun>;

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
  createRun: call({
    method: "POST",
    path: "/ProcessRun/:id",
    access: runEditors,
    summary: "Create a run of the process with this id",
    params: IdParams,
    response: ProcessRun,
    errors: ["ITEM_NOT_FOUND"],
  }),
  updateRun: call({
    method: "PUT",
    path: "/ProcessRun",
    access: runEditors,
    summary: "Change a run, or with changedCandidateId the state of one candidate",
    body: ChangedRun,
    response: ProcessRun,
    errors: [
      "ITEM_NOT_FOUND",
      "UPDATE_FAILED",
      "LIMIT_EXCEEDED",
      "WRONG_PROCESS_RUN_STATE",
      "DUPLICATE_ITEMS",
      "DELETE_DENIED",
    ],
  }),
  deleteRun: call({
    method: "DELETE",
    path: "/ProcessRun/:id",
    access: runEditors,
    summary: "Delete a run that was not started",
    params: IdParams,
    response: Deleted,
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED"],
  }),
  changeRunState: call({
    method: "POST",
    path: "/ProcessRun/:id/:stateName",
    access: runEditors,
    summary:
      "Start, finish or archive a run. Where the organisation asks, a run that does not meet what the design check demands starts only with `anyway`",
    params: z.object({
      id: Id,
      stateName: z.pipe(z.string().check(z.toLowerCase()), z.enum(RUN_ACTIONS)),
    }),
    query: z.object({ anyway: z.optional(z.literal("true")) }),
    response: ProcessRun,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
