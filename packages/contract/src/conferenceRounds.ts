import * as z from "zod/mini";
import { Id, Timestamp } from "./fields.ts";

/** What a conference discusses at a time. */
export const item = { candidateId: Id, exerciseId: Id, competencyId: Id };
/** A value of a scale. */
export const criterion = z.number().check(z.gte(-1000), z.lte(1000));
export const changeOf = <T extends z.ZodMiniType>(schema: T) =>
  z.object({ before: schema, after: schema });

/** A revised value with its reason, which is absent once the candidate's data was erased. */
const answerOfRound = z.object({ value: z.number(), reason: z.optional(z.string()) });

/** The latest second round about an item, as far as the caller is told of it (domain `toldRound`). */
export const ToldRound = z.object({
  id: Id,
  isOpen: z.boolean(),
  /** Number of observers who are or were asked. */
  asked: z.int(),
  /** Number of those who have answered; of an open round only for who leads. */
  answered: z.optional(z.int()),
  /** Those who have not, while it is open: for who leads, once the names may be shown. */
  awaitedIds: z.optional(z.array(Id)),
  /** What was given, by value; absent until it is closed. */
  answers: z.optional(z.array(answerOfRound)),
  /** Why it was closed before all had answered; absent if all had, and once the candidate's data was erased. */
  earlyReason: z.optional(z.string()),
});
export type ToldRound = z.infer<typeof ToldRound>;

/** An open second round that asks the caller. */
export const AskedRound = z.object({
  id: Id,
  ...item,
  /** The caller's value so far. */
  value: z.number(),
  /** What the caller has answered; null if nothing yet. */
  answer: z.nullable(answerOfRound),
});
export type AskedRound = z.infer<typeof AskedRound>;

/** The values of an item at a moment, in ascending order, and what they amount to. */
const standing = z.object({ values: z.array(z.number()), calculated: z.nullable(z.number()) });

/** What a second round changes, as it is stored when it is closed. */
export const RoundOutcome = changeOf(standing);
export type RoundOutcome = z.infer<typeof RoundOutcome>;

/** One second round that was held, without whose its values are. */
export const RoundEntry = z.object({
  id: Id,
  ...item,
  /** Ids of the moderators who opened and closed it; the names stand in the run's `people`. */
  openedBy: Id,
  personId: Id,
  openedAt: Timestamp,
  /** When it was closed. */
  at: Timestamp,
  asked: z.int(),
  answered: z.int(),
  ...RoundOutcome.shape,
  /** The revised values with their reasons, by value. */
  answers: z.array(answerOfRound),
  earlyReason: z.optional(z.string()),
});
export type RoundEntry = z.infer<typeof RoundEntry>;
