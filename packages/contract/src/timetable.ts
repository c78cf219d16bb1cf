import { SCORE_PARTS, type ScorePart } from "@assay/domain";
import * as z from "zod/mini";

/*
 * The files of the timetable planner: instance, plan and event. Further keys are left out. Times are whole minutes.
 */
const Minute = z.int().check(z.nonnegative(), z.lte(1440));
const Minutes = Minute;
const Count = z.int().check(z.nonnegative(), z.lte(1000));
const TimetableId = z.string().check(z.minLength(1), z.maxLength(100));
const Day = z.int().check(z.nonnegative(), z.lte(30));

const Hours = { from: Minute, to: Minute };
const Window = z.object({ day: Day, ...Hours });
const available = z.optional(z.array(Window));

const Exercise = z.object({
  id: TimetableId,
  prep: Minutes,
  duration: Minutes.check(z.gte(1)),
  rating: Minutes,
  roomKind: z.string(),
  prepRoomKind: z._default(z.nullable(z.string()), null),
  rolePlayerKind: z._default(z.nullable(z.string()), null),
  rolePlayerPause: z.optional(Minutes),
  groupMin: Count.check(z.gte(1)),
  groupMax: Count.check(z.gte(1)),
  maxCandidatesPerObserver: Count.check(z.gte(1)),
  observers: Count.check(z.gte(1)),
});

const Candidate = z.object({
  id: TimetableId,
  gender: z.optional(z.string()),
  language: z.optional(z.string()),
  available,
  skips: z.optional(z.array(TimetableId)),
  minDifferentObservers: z.optional(Count),
});

const Observer = z.object({
  id: TimetableId,
  gender: z.optional(z.string()),
  languages: z.optional(z.array(z.string())),
  available,
  standIn: z.optional(z.boolean()),
});

const Rules = z.object({
  changeMinutes: z.optional(Minutes),
  roomResetMinutes: z.optional(Minutes),
  lunch: z.optional(z.nullable(z.object({ ...Hours, minutes: Minutes.check(z.gte(1)) }))),
  closed: z.optional(z.array(Window)),
  minDifferentObservers: z.optional(Count),
  maxSameObserver: z.optional(Count),
  precedence: z.optional(z.array(z.object({ before: TimetableId, after: TimetableId }))),
  apart: z.optional(z.array(z.tuple([TimetableId, TimetableId]))),
  oneDay: z.optional(z.boolean()),
});

const Weight = z.optional(z.number().check(z.nonnegative(), z.lte(100_000)));
const Weights = z.object(
  Object.fromEntries(SCORE_PARTS.map((part) => [part, Weight])) as Record<ScorePart, typeof Weight>,
);

export const TimetableInstanceFile = z.object({
  slot: z.int().check(z.gte(1), z.lte(60)),
  days: z.array(z.object(Hours)).check(z.maxLength(14)),
  exercises: z.array(Exercise).check(z.maxLength(30)),
  candidates: z.array(Candidate).check(z.maxLength(400)),
  observers: z.array(Observer).check(z.maxLength(200)),
  rooms: z.array(z.object({ id: TimetableId, kind: z.string(), seats: Count, available })),
  rolePlayers: z.array(z.object({ id: TimetableId, kinds: z.array(z.string()), available })),
  conflicts: z.array(
    z.object({
      candidate: TimetableId,
      observer: TimetableId,
      reason: z.optional(z.string()),
    }),
  ),
  rules: Rules,
  weights: Weights,
});

export const TimetablePlanFile = z.object({
  sessions: z.array(
    z.object({
      exercise: TimetableId,
      day: Day,
      start: Minute,
      room: TimetableId,
      prepRoom: z.optional(TimetableId),
      rolePlayer: z.optional(TimetableId),
      candidates: z.array(TimetableId),
      observers: z.record(z.string(), z.array(TimetableId)),
      extra: z.optional(Minutes),
    }),
  ),
});

const Event = z.union([
  z.object({ observerIll: TimetableId }),
  z.object({ noShow: TimetableId }),
  z.object({
    overrun: z.object({ exercise: TimetableId, candidate: TimetableId, minutes: Minutes }),
  }),
  z.object({ exerciseDelayed: z.object({ exercise: TimetableId, minutes: Minutes }) }),
  z.object({ roomLost: TimetableId }),
  z.object({ candidateLate: z.object({ candidate: TimetableId, from: Minute }) }),
  z.object({ candidateAdded: Candidate }),
]);
const now = z.object({ day: Day, at: Minute });

/** An event with its moment: `{ now, event: { noShow } }`, or in short `{ now, noShow }`. */
export const TimetableEventFile = z.union([
  z.object({ now, event: Event }),
  z.pipe(
    z.intersection(z.object({ now }), Event),
    z.transform(({ now: moment, ...event }) => ({ now: moment, event })),
  ),
]);
