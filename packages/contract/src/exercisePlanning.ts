import type { ExercisePlanning as Planned } from "@assay/domain";
import * as z from "zod/mini";
import { text } from "./fields.ts";

/** Longest name of a kind of rooms or role players, in characters. */
export const KIND_LENGTH = 60;
export const Kind = text(KIND_LENGTH);
/** Minutes of a day, and those of a length of time within it. */
export const Minute = z.int().check(z.nonnegative(), z.lte(1440));
const Length = z.int().check(z.nonnegative(), z.lte(600));
const Count = z.int().check(z.gte(1), z.lte(50));

/** What an exercise needs in a timetable (domain `ExercisePlanning`). */
export const ExercisePlanning = z
  .object({
    prepMinutes: Length,
    minutes: Length.check(z.gte(5)),
    ratingMinutes: Length,
    roomKind: Kind,
    prepRoomKind: z.nullable(Kind),
    rolePlayerKind: z.nullable(Kind),
    rolePlayerPauseMinutes: Length,
    groupMin: Count,
    groupMax: Count,
    observersPerCell: Count,
    candidatesPerObserver: Count,
  } satisfies Record<keyof Planned, z.ZodMiniType>)
  .check(z.refine(({ groupMin, groupMax }) => groupMin <= groupMax, "groupSize"));
