import { type RunReason, WEIGHT_PRESETS, type WeightPreset } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { ExercisePlanning, Minute } from "./exercisePlanning.ts";
import { body, Id, IsoDate, requiredText, Revision } from "./fields.ts";
import { resourceFields } from "./planningResources.ts";
import { runEditors } from "./runAccess.ts";

/** What a run may ask for beyond the hard rules. */
export const WISHES = Object.keys(WEIGHT_PRESETS) as [WeightPreset, ...WeightPreset[]];
export const Wish = z.enum(WISHES);

const Minutes = z.int().check(z.nonnegative(), z.lte(600));
const Few = z.int().check(z.nonnegative(), z.lte(50));
export const isForwards = ({ from, to }: { from: number; to: number }) => from < to;
const Hours = z.object({ from: Minute, to: Minute }).check(z.refine(isForwards, "order"));

export const dayFields = {
  from: Minute,
  to: Minute,
  /** Times at which nothing takes place. */
  breaks: z.array(Hours).check(z.maxLength(10, "tooMany")),
};
/** The days of a timetable. */
export const fewDays = <Day extends z.ZodMiniType>(day: Day) =>
  z.array(day).check(z.minLength(1, "required"), z.maxLength(14, "tooMany"));

export const PlanningDay = z.object({ date: IsoDate, ...dayFields });
export type PlanningDay = z.infer<typeof PlanningDay>;

/** A time at which a person, a room or a role player is not there; `day` is a position in the list of days. */
const Absence = z
  .object({ id: Id, day: z.int().check(z.nonnegative(), z.lt(14)), from: Minute, to: Minute })
  .check(z.refine(isForwards, "order"));

/** A break of `minutes` for everybody who works on a day, between `from` and `to`. */
export const Lunch = z.nullable(
  z
    .object({ from: Minute, to: Minute, minutes: z.int().check(z.gte(10), z.lte(180)) })
    .check(z.refine(({ from, to, minutes }) => to - from >= minutes, "order")),
);

/** Rules that name neither people nor exercises. */
export const generalRules = {
  /** Minutes that candidates need from one place to the next. */
  changeMinutes: Minutes,
  /** Minutes until a room can be used again. */
  roomResetMinutes: Minutes,
  /** Different observers that every candidate has at least. */
  minDifferentObservers: Few,
  /** Exercises in which the same observer may watch the same candidate; 0 for any number. */
  maxSameObserver: Few,
  /** All exercises of a candidate are on the same day. */
  oneDay: z.boolean(),
};

const Rules = z.object({
  ...generalRules,
  /** Exercises that every candidate does in this order. */
  precedence: z.array(z.object({ before: Id, after: Id })).check(z.maxLength(50, "tooMany")),
  /** Candidates who may not be in the same group. */
  apart: z.array(z.object({ one: Id, other: Id })).check(z.maxLength(200, "tooMany")),
});

export const PlanningSettings = z.object({
  /** IANA time zone of the place, in which all times are meant. */
  timeZone: requiredText(60),
  days: fewDays(PlanningDay.check(z.refine(isForwards, "order"))),
  lunch: Lunch,
  /** By exercise, where it departs from that of the process. */
  exercises: z.record(Id, ExercisePlanning),
  ...resourceFields,
  /** The users who can observe. */
  observers: z.array(Id).check(z.maxLength(200, "tooMany")),
  /** Of these, those who observe only if nobody else can. */
  standIns: z.array(Id).check(z.maxLength(200, "tooMany")),
  absences: z.array(Absence).check(z.maxLength(500, "tooMany")),
  /** Exercises that candidates take no part in; absent where nothing of the kind was ever stored. */
  skips: z.optional(
    z.array(z.object({ candidateId: Id, exerciseId: Id })).check(z.maxLength(4_800, "tooMany")),
  ),
  rules: Rules,
  wish: Wish,
});
export type PlanningSettings = z.infer<typeof PlanningSettings>;

const Answered = answer<RunReason>();
/** The planning of a run; settings that were never stored are the defaults, with revision 0. */
export const Planning = z.object({
  runId: Id,
  settings: PlanningSettings,
  revision: Revision,
  can: z.object({ edit: Answered }),
});
export type Planning = z.infer<typeof Planning>;

const params = z.object({ runId: Id });

export const planningCalls = {
  getPlanning: call({
    method: "GET",
    path: "/Planning/:runId",
    access: runEditors,
    summary: "What the timetable of a run is made for",
    params,
    response: Planning,
    errors: ["ITEM_NOT_FOUND"],
  }),
  updatePlanning: call({
    method: "PUT",
    path: "/Planning/:runId",
    access: runEditors,
    summary: "Change what the timetable of a run is made for",
    params,
    body: body({ settings: PlanningSettings, revision: Revision }),
    response: Planning,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED", "WRONG_PROCESS_RUN_STATE", "DUPLICATE_ITEMS"],
  }),
};
