import { PLAN_ORIGINS, PLAN_STATES, type PlanReason } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { Minute } from "./exercisePlanning.ts";
import { body, Id, IdParams, MAX_INT, Revision, Timestamp } from "./fields.ts";
import { Wish } from "./planning.ts";
import { runEditors } from "./runAccess.ts";

/** One exercise at one time, with all who take part. */
export const PlanSession = z.object({
  id: Id,
  exerciseId: Id,
  /** Position in the list of days of the settings. */
  day: z.int().check(z.nonnegative(), z.lt(14)),
  /** Minute of the day at which the observers begin; preparation lies before. */
  start: Minute,
  roomId: Id,
  prepRoomId: z.nullable(Id),
  rolePlayerId: z.nullable(Id),
  candidates: z
    .array(z.object({ id: Id, observers: z.array(Id).check(z.maxLength(50, "tooMany")) }))
    .check(z.minLength(1, "required"), z.maxLength(50, "tooMany")),
  /** Minutes by which the session takes longer than planned. */
  extra: Minute,
  /** If true, a new proposal leaves the session as it is. */
  isPinned: z.boolean(),
});
export type PlanSession = z.infer<typeof PlanSession>;
/** Maximum sessions of a plan: 400 candidates times 12 exercises. */
const sessions = z.array(PlanSession).check(z.maxLength(4_800, "tooMany"));

const Answered = answer<PlanReason>();
export const RunPlan = z.object({
  id: Id,
  runId: Id,
  state: z.enum(PLAN_STATES),
  origin: z.enum(PLAN_ORIGINS),
  wish: Wish,
  /** The same settings, seed and iterations make the same plan; null for a plan that was changed by hand. */
  seed: z.nullable(z.int()),
  iterations: z.nullable(z.int()),
  sessions,
  /** Whether the plan is published, and cells of the run differ from it. */
  hasDeparted: z.boolean(),
  jobId: z.nullable(Id),
  madeBy: Id,
  madeAt: Timestamp,
  publishedAt: z.nullable(Timestamp),
  revision: Revision,
  can: z.object({
    edit: Answered,
    publish: Answered,
    delete: Answered,
    /** Whether the timetable is a repair that can be taken back. */
    undo: Answered,
  }),
});
export type RunPlan = z.infer<typeof RunPlan>;

const Progress = z.object({
  wish: Wish,
  /** Share of the search that is done, from 0 to 1. */
  share: z.number(),
  iterations: z.int(),
  /** Cells without a place in the best plan so far. */
  unplaced: z.int(),
  points: z.number(),
});

/** A search for timetables that a separate process carries out. */
export const PlanJob = z.object({
  id: Id,
  runId: Id,
  state: z.enum(["QUEUED", "RUNNING", "DONE", "FAILED"]),
  seed: z.int(),
  seconds: z.int(),
  progress: z.array(Progress),
  isStopping: z.boolean(),
});
export type PlanJob = z.infer<typeof PlanJob>;

const Plans = z.object({
  runId: Id,
  plans: z.array(RunPlan),
});
export type Plans = z.infer<typeof Plans>;

const LatestJob = z.object({ runId: Id, job: z.nullable(PlanJob) });

/** What has changed on the day of a run (domain `PlanEvent`); minutes are those of the current day. */
const PlanEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("observerAway"), observerId: Id, from: Minute }),
  z.object({ kind: z.literal("noShow"), candidateId: Id }),
  z.object({ kind: z.literal("candidateLate"), candidateId: Id, from: Minute }),
  z.object({
    kind: z.literal("overrun"),
    sessionId: Id,
    minutes: z.int().check(z.gte(1), z.lte(240)),
  }),
  z.object({
    kind: z.literal("exerciseDelayed"),
    exerciseId: Id,
    minutes: z.int().check(z.gte(1), z.lte(240)),
  }),
  z.object({ kind: z.literal("roomLost"), roomId: Id, from: Minute }),
  z.object({ kind: z.literal("candidateAdded"), candidateId: Id }),
]);

const ofRun = z.object({ runId: Id });
const changes = [
  "ITEM_NOT_FOUND",
  "UPDATE_FAILED",
  "WRONG_PROCESS_RUN_STATE",
  "DUPLICATE_ITEMS",
] as const;

export const planCalls = {
  listPlans: call({
    method: "GET",
    path: "/Plans/:runId",
    access: runEditors,
    summary: "The timetables of a run: drafts and the published one",
    params: ofRun,
    response: Plans,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getPlanJob: call({
    method: "GET",
    path: "/PlanJobs/:runId",
    access: runEditors,
    summary: "The latest search for timetables of a run",
    params: ofRun,
    response: LatestJob,
    errors: ["ITEM_NOT_FOUND"],
  }),
  proposePlans: call({
    method: "POST",
    path: "/Plans/:runId",
    access: runEditors,
    summary: "Search for timetables: one for each wish",
    params: ofRun,
    body: body({
      wishes: z.array(Wish).check(z.minLength(1, "required"), z.maxLength(4, "tooMany")),
      /** Seconds of a processor, for all wishes together. */
      seconds: z.int().check(z.gte(1), z.lte(60)),
      seed: z.optional(z.int().check(z.nonnegative(), z.lte(MAX_INT))),
      /** Sessions that stay as they are. */
      pinned: sessions,
    }),
    response: PlanJob,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  stopPlanJob: call({
    method: "POST",
    path: "/PlanJobs/:id/Stop",
    access: runEditors,
    summary: "End a search with the best timetables so far",
    params: IdParams,
    response: PlanJob,
    errors: ["ITEM_NOT_FOUND"],
  }),
  createPlan: call({
    method: "POST",
    path: "/Plans/:runId/ByHand",
    access: runEditors,
    summary: "Create a timetable from sessions",
    params: ofRun,
    body: body({ sessions, wish: Wish }),
    response: RunPlan,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "DUPLICATE_ITEMS"],
  }),
  updatePlan: call({
    method: "PUT",
    path: "/Plan/:id",
    access: runEditors,
    summary: "Change the sessions of a draft",
    params: IdParams,
    body: body({ sessions, revision: Revision }),
    response: RunPlan,
    errors: [...changes],
  }),
  publishPlan: call({
    method: "POST",
    path: "/Plan/:id/Publish",
    access: runEditors,
    summary: "Publish a draft: the cells and teams of the run follow it",
    params: IdParams,
    body: body({ revision: Revision }),
    response: RunPlan,
    errors: [...changes, "LIMIT_EXCEEDED"],
  }),
  repairPlan: call({
    method: "POST",
    path: "/Plan/:id/Repair",
    access: runEditors,
    summary:
      "Replace a published timetable after an event of the day: what has begun stays as it is",
    params: IdParams,
    body: body({ sessions, event: PlanEvent, revision: Revision }),
    response: RunPlan,
    errors: [...changes, "LIMIT_EXCEEDED"],
  }),
  undoRepair: call({
    method: "POST",
    path: "/Plan/:id/Undo",
    access: runEditors,
    summary:
      "Take back the repair that is published: the timetable before it is published again, unless something else has begun since",
    params: IdParams,
    body: body({ revision: Revision }),
    response: RunPlan,
    errors: [...changes, "LIMIT_EXCEEDED"],
  }),
  deletePlan: call({
    method: "DELETE",
    path: "/Plan/:id",
    access: runEditors,
    summary: "Delete a draft",
    params: IdParams,
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND", "DELETE_DENIED", "WRONG_PROCESS_RUN_STATE"],
  }),
};
