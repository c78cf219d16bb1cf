import {
  EVIDENCE_KINDS,
  EVIDENCE_SIGNS,
  LONGEST_CONFERENCE_REASON,
  LONGEST_GAP_REASON,
  LONGEST_REVISION_REASON,
  type RunReason,
  SHORTEST_CONFERENCE_REASON,
  SHORTEST_REVISION_REASON,
  VERDICTS,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import {
  AskedRound,
  changeOf,
  criterion,
  item,
  RoundEntry,
  ToldRound,
} from "./conferenceRounds.ts";
import { clean, Id, IdParams, requiredText, Revision, Timestamp } from "./fields.ts";
import { runReaders } from "./runAccess.ts";

const value = z.nullable(criterion);
const rating = { given: value, overwrite: value };

/** A competency of a candidate in an exercise with its ratings, in an order that tells nothing of their observers. */
export const ConferenceItem = z.object({
  ...item,
  ratings: z.array(z.object(rating)),
  /** All ratings as they stand after the latest second round; absent if nobody has revised a value. */
  revised: z.optional(z.array(z.object(rating))),
  /** Absent if there was no second round about it. */
  round: z.optional(ToldRound),
  conference: value,
  /** Id of the latest entry about it; null if there is none. */
  entryId: z.nullable(Id),
  /** How many have ticked each cue, without those that nobody has. */
  cues: z.array(z.object({ uid: z.string(), count: z.int() })),
  /** The observers with the values that they gave, once the caller may know; otherwise absent. */
  observers: z.optional(
    z.array(z.object({ observerId: Id, ...rating, revised: z.optional(z.number()) })),
  ),
  /**
   * Values that observers submitted after the reveal, which do not count: proposals for the conference. Absent if there
   * are none, or if the caller may not know the observers.
   */
  proposals: z.optional(z.array(z.object({ observerId: Id, given: z.number() }))),
});
export type ConferenceItem = z.infer<typeof ConferenceItem>;

export const Conference = z.object({
  /** What is discussed now; null if nothing is, or nothing that the caller may see. */
  focus: z.nullable(z.object(item)),
  /** Whether something is discussed that the caller may not see. */
  isElsewhere: z.boolean(),
  revision: Revision,
  /** All revealed items, by candidate, exercise and competency in the order of the run. */
  items: z.array(ConferenceItem),
  /** The open second rounds that ask the caller; absent if none does. */
  asked: z.optional(z.array(AskedRound)),
  can: z.object({
    /** Lead the conference (domain `conferenceAbility`). */
    confer: answer<RunReason>(),
    /** Be counted as present (domain `attendAbility`). */
    attend: answer<RunReason>(),
  }),
});
export type Conference = z.infer<typeof Conference>;

/** One decision of the conference. */
export const ConferenceEntry = z.object({
  id: Id,
  ...item,
  /** Id of the moderator; the name stands in the run's `people`. */
  personId: Id,
  at: Timestamp,
  /** The conference value before; null if the calculated one counted. */
  from: value,
  /** Null if it was taken back. */
  to: value,
  calculated: value,
  /** Absent once the candidate's data was erased. */
  reason: z.optional(z.string()),
  /** Ids of those whose devices followed. */
  present: z.array(Id),
  /** Seconds for which the item had been discussed. */
  seconds: z.int(),
  /** What it changed: domain `conferenceEffect`. */
  effect: z.array(
    z.object({
      itemId: z.string(),
      exercise: changeOf(value),
      competency: changeOf(value),
      total: changeOf(value),
      verdict: changeOf(z.enum(VERDICTS)),
    }),
  ),
});
export type ConferenceEntry = z.infer<typeof ConferenceEntry>;

const RoundParams = z.object({ id: Id, roundId: Id });

export const conferenceCalls = {
  getConference: call({
    method: "GET",
    path: "/ProcessRun/:id/Conference",
    access: runReaders,
    summary:
      "What the conference about a run discusses, and the revealed ratings: without names until a moderator has shown them",
    params: IdParams,
    response: Conference,
    errors: ["ITEM_NOT_FOUND"],
  }),
  moveConference: call({
    method: "PUT",
    path: "/ProcessRun/:id/Conference",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary: "Discuss another item, or none",
    params: IdParams,
    body: z.strictObject({ focus: z.nullable(z.strictObject(item)) }),
    response: Conference,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  setConferenceValue: call({
    method: "PUT",
    path: "/ProcessRun/:id/Conference/Value",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Put a value of the conference in place of the observers' values of an item, or take it back (null). Refused if somebody else has done so meanwhile",
    params: IdParams,
    body: z.strictObject({
      ...item,
      value,
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, "required"),
          z.minLength(SHORTEST_CONFERENCE_REASON, "tooShort"),
          z.maxLength(LONGEST_CONFERENCE_REASON, "tooLong"),
          clean,
        ),
      /** The `entryId` of the item as the caller knows it. */
      entryId: z.nullable(Id),
    }),
    response: Conference,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
  attendConference: call({
    method: "POST",
    path: "/ProcessRun/:id/Conference/Presence",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "Tell that this device follows the conference, at most every ten seconds",
    params: IdParams,
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getConferenceEvidence: call({
    method: "GET",
    path: "/ProcessRun/:id/Conference/Evidence",
    access: runReaders,
    summary:
      "The evidence for a revealed item, of the observations that the caller may read, without anything that says whose it is",
    params: IdParams,
    query: z.object(item),
    response: z.object({
      evidence: z.array(
        z.object({
          kind: z.enum(EVIDENCE_KINDS),
          sign: z.literal([...EVIDENCE_SIGNS]),
          captured: z.nullable(z.string()),
          note: z.string(),
        }),
      ),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  getConferenceProtocol: call({
    method: "GET",
    path: "/ProcessRun/:id/Conference/Protocol",
    access: runReaders,
    summary: "What the conference about a run has decided, why, and who was present, oldest first",
    params: IdParams,
    response: z.object({
      entries: z.array(ConferenceEntry),
      /** The second rounds that were held, oldest first; absent if there were none. */
      rounds: z.optional(z.array(RoundEntry)),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  openRound: call({
    method: "POST",
    path: "/ProcessRun/:id/Conference/Round",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Open a second round about the item that is discussed: its observers give a revised value, hidden from all others until it is closed. An open one is confirmed",
    params: IdParams,
    body: z.strictObject(item),
    response: Conference,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  answerRound: call({
    method: "PUT",
    path: "/ProcessRun/:id/Conference/Round/:roundId/Answer",
    access: { all: ["EDIT_ASSESSMENTS"] },
    summary:
      "Give a revised value in an open second round, or another one. Refused if it was closed meanwhile",
    params: RoundParams,
    body: z.strictObject({
      value: criterion,
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(1, "required"),
          z.minLength(SHORTEST_REVISION_REASON, "tooShort"),
          z.maxLength(LONGEST_REVISION_REASON, "tooLong"),
          clean,
        ),
    }),
    response: Conference,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
  closeRound: call({
    method: "POST",
    path: "/ProcessRun/:id/Conference/Round/:roundId/Close",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Close a second round, which shows all its values at once; with a reason if somebody has not answered. Refused if somebody else has done so meanwhile",
    params: RoundParams,
    body: z.strictObject({ earlyReason: z.optional(requiredText(LONGEST_GAP_REASON)) }),
    response: Conference,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "UPDATE_FAILED"],
  }),
};
