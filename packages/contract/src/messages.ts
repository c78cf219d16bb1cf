import { LONGEST_MESSAGE } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IdParams, requiredText, Timestamp } from "./fields.ts";
import { RunPerson } from "./runs.ts";

const words = {
  /** Plain text; empty in a reminder, which each reader sees in their own language. */
  text: z.string(),
  /** Number of cells that a reminder is about; null for any other message. */
  reminds: z.nullable(z.int()),
  /** True in a reminder of a run whose ratings have to be submitted; otherwise absent. */
  submits: z.optional(z.literal(true)),
  /** Candidate whose ratings were revealed before all had submitted, for the reason in the text; otherwise absent. */
  reveals: z.optional(Id),
  sentAt: Timestamp,
};

/** A message as the run's moderators see it. */
export const RunMessage = z.object({
  id: Id,
  senderId: Id,
  ...words,
  /** Those whom it was sent to, with the time at which the server heard that they had read it. */
  recipients: z.array(z.object({ personId: Id, readAt: z.nullable(Timestamp) })),
});
export type RunMessage = z.infer<typeof RunMessage>;

/** A message as its recipient sees it. */
export const MyMessage = z.object({
  id: Id,
  runId: Id,
  runName: z.string(),
  /** Names are null once the account is gone. */
  sender: z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) }),
  ...words,
});
export type MyMessage = z.infer<typeof MyMessage>;

/** Maximum people who are named as recipients of one message. */
export const MOST_RECIPIENTS = 500;

export const messageCalls = {
  listMessages: call({
    method: "GET",
    path: "/ProcessRun/:id/Message",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary:
      "The messages of a run with who has read them, newest first, for its moderators; the list may be cut",
    params: IdParams,
    response: z.object({
      messages: z.array(RunMessage),
      /** The names of senders and recipients, as far as their accounts exist. */
      people: z.array(RunPerson),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  sendMessage: call({
    method: "POST",
    path: "/ProcessRun/:id/Message",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Send a message to people of a started run; sent again with the same id it is sent once",
    params: IdParams,
    body: z.strictObject({
      id: Id,
      text: requiredText(LONGEST_MESSAGE),
      /** All who observe in the run, or people of the run. Who gets it is fixed now. */
      to: z.union([
        z.literal("all"),
        z.array(Id).check(z.minLength(1, "required"), z.maxLength(MOST_RECIPIENTS, "tooMany")),
      ]),
    }),
    response: RunMessage,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "DUPLICATE_ITEMS"],
    costly: true,
  }),
  remindObserver: call({
    method: "POST",
    path: "/ProcessRun/:id/Reminder",
    access: { all: ["EDIT_PROCESS_RUNS"] },
    summary:
      "Remind an observer of the cells that they have not rated, submitted where ratings are, or sent; sent again with the same id it is sent once",
    params: IdParams,
    body: z.strictObject({ id: Id, observerId: Id }),
    response: RunMessage,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "DUPLICATE_ITEMS"],
    costly: true,
  }),
  listMyMessages: call({
    method: "GET",
    path: "/Message/My",
    access: "session",
    summary: "The caller's unread messages of started runs, oldest first; the list may be cut",
    response: z.object({ messages: z.array(MyMessage) }),
  }),
  readMessage: call({
    method: "PUT",
    path: "/Message/:id/Read",
    access: "session",
    summary: "Tell that the caller has read a message; a second time changes nothing",
    params: IdParams,
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
