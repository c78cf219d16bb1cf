import { LONGEST_WORK, WORK_KINDS } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { storedFile } from "./exerciseDocuments.ts";
import { body, Id, IdParams, Revision, text, Timestamp } from "./fields.ts";
import { FILE_BYTES, FILE_TYPES } from "./files.ts";
import { ATTACHED_TYPES } from "./fileTypes.ts";
import { runEditors, runReaders } from "./runAccess.ts";

const Kind = z.enum(WORK_KINDS);

/** A file that a candidate has handed in. */
const WorkFile = z.object({
  ...storedFile,
  /** When all of it had arrived at the server. */
  arrivedAt: Timestamp,
  /** For a file that arrived after the end, when it was chosen, as the device says; otherwise null. */
  chosenAt: z.nullable(Timestamp),
});
export type WorkFile = z.infer<typeof WorkFile>;

/** A work as all who may know of it are told, without its text. */
const workHead = {
  exerciseId: Id,
  /** When the text in time last arrived at the server; null if none has. */
  savedAt: z.nullable(Timestamp),
  /** Null while it can still be changed. */
  handedInAt: z.nullable(Timestamp),
  /** What arrived after the end; null if nothing did. */
  late: z.nullable(
    z.object({
      /** When it arrived at the server. */
      savedAt: Timestamp,
      /** When it was written, as the device says. */
      typedAt: Timestamp,
    }),
  ),
};

/** The candidate's own work in an exercise. */
const OwnWork = z.object({
  ...workHead,
  kind: Kind,
  /** In the order of their arrival. */
  files: z.array(WorkFile),
  /** 0 until something is stored. */
  revision: z.int(),
  state: z.enum(["before", "open", "closed"]),
  /** Null if nobody has said yet. */
  opensAt: z.nullable(Timestamp),
  closesAt: z.nullable(Timestamp),
});
export type OwnWork = z.infer<typeof OwnWork>;

/** By the server's clock, from which the time left is counted. */
const now = { now: Timestamp };
export const OwnWorks = z.object({ ...now, works: z.array(OwnWork) });
export type OwnWorks = z.infer<typeof OwnWorks>;

/** With the newest text. */
export const WrittenWork = z.object({
  ...now,
  work: z.object({ ...OwnWork.shape, text: z.string() }),
});
export type WrittenWork = z.infer<typeof WrittenWork>;
const StoredWork = z.object({ ...now, work: OwnWork });
export type StoredWork = z.infer<typeof StoredWork>;

/** The work of a candidate as moderators find it in their list. */
const ListedWork = z.object({
  ...workHead,
  candidateId: Id,
  /** Characters of the newest text. */
  length: z.int(),
  /** Number of files, and whether one of them arrived late. */
  files: z.int(),
  hasLateFile: z.boolean(),
});
export type ListedWork = z.infer<typeof ListedWork>;

const CandidateWorks = z.object({
  /** The exercises in which written work is handed in. */
  exercises: z.array(z.object({ exerciseId: Id, kind: Kind })),
  works: z.array(ListedWork),
});
export type CandidateWorks = z.infer<typeof CandidateWorks>;

const ReadWork = z.object({
  /** Whether written work is handed in in the exercise. */
  isTaken: z.boolean(),
  /** Null while the candidate has written nothing. */
  work: z.nullable(
    z.object({
      ...workHead,
      /** What had arrived by the end. */
      text: z.string(),
      /** What arrived after it; null if nothing did. */
      lateText: z.nullable(z.string()),
    }),
  ),
  /** In the order of their arrival. */
  files: z.array(WorkFile),
});
export type ReadWork = z.infer<typeof ReadWork>;

const ofExercise = { access: "candidate", params: z.object({ exerciseId: Id }) } as const;

/** What candidates hand in, and who reads it. */
export const candidateWorkCalls = {
  listOwnWorks: call({
    method: "GET",
    path: "/CandidatePage/Works",
    access: "candidate",
    summary:
      "In which exercises the candidate hands in written work, until when, and what is stored",
    response: OwnWorks,
  }),
  getOwnWork: call({
    ...ofExercise,
    method: "GET",
    path: "/CandidatePage/Works/:exerciseId",
    summary: "The candidate's own work in an exercise with its text",
    response: WrittenWork,
    errors: ["ITEM_NOT_FOUND"],
  }),
  saveOwnWork: call({
    ...ofExercise,
    method: "PUT",
    path: "/CandidatePage/Works/:exerciseId",
    summary:
      "Store the text of a work. What was written before the end, as the device says, and arrives after it is kept apart. UPDATE_FAILED with the other text if another tab or device has stored one",
    body: body({ text: text(LONGEST_WORK), typedAt: Timestamp, revision: Revision }),
    response: StoredWork,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  handInOwnWork: call({
    ...ofExercise,
    method: "PUT",
    path: "/CandidatePage/Works/:exerciseId/HandIn",
    summary: "Hand a work in, so that it is changed no more, or until the end take it back",
    body: body({ isHandedIn: z.boolean(), revision: Revision }),
    response: StoredWork,
    errors: ["ITEM_NOT_FOUND", "UPDATE_FAILED"],
  }),
  addOwnWorkFile: call({
    ...ofExercise,
    method: "POST",
    path: "/CandidatePage/Works/:exerciseId/Files",
    summary:
      "Add a file to a work. What was chosen before the end, as the device says, and arrives after it is kept apart, and replaces nothing",
    upload: { maxBytes: FILE_BYTES, types: FILE_TYPES },
    body: z.object({
      /** Chosen by the device, so that a file that is sent again is stored once. */
      uploadId: Id,
      chosenAt: Timestamp,
      /** Id of the file in whose place it comes. */
      replaces: z.optional(Id),
    }),
    response: StoredWork,
    errors: ["ITEM_NOT_FOUND", "VirusCheckFailed"],
    costly: true,
  }),
  removeOwnWorkFile: call({
    method: "DELETE",
    path: "/CandidatePage/Works/:exerciseId/Files/:fileId",
    access: "candidate",
    summary: "Remove a file of a work until the end, unless it is handed in",
    params: z.object({ exerciseId: Id, fileId: Id }),
    response: StoredWork,
    errors: ["ITEM_NOT_FOUND"],
  }),
  listCandidateWorks: call({
    method: "GET",
    path: "/CandidatePages/:id/Works",
    access: runEditors,
    summary: "What the candidates of a run have handed in, without its texts, for its moderators",
    params: IdParams,
    response: CandidateWorks,
    errors: ["ITEM_NOT_FOUND"],
  }),
  takeCandidateWorks: call({
    method: "PUT",
    path: "/CandidatePages/:id/Works",
    access: runEditors,
    summary:
      "Choose whether candidates hand in written work in an exercise, and as what: text unless `kind` says otherwise. What they handed in stays",
    params: IdParams,
    body: body({ exerciseId: Id, isTaken: z.boolean(), kind: z.optional(Kind) }),
    response: CandidateWorks,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
  getCandidateWork: call({
    method: "GET",
    path: "/CandidatePages/:id/Works/:candidateId/:exerciseId",
    access: runReaders,
    summary:
      "What a candidate has written in an exercise, for who observes there, moderators and auditors",
    params: z.object({ id: Id, candidateId: Id, exerciseId: Id }),
    response: ReadWork,
    errors: ["ITEM_NOT_FOUND"],
  }),
  getCandidateWorkFile: call({
    method: "GET",
    path: "/CandidatePages/:id/Works/:candidateId/:exerciseId/Files/:fileId",
    access: runReaders,
    summary: "The content of a file that a candidate has handed in, for those who read the work",
    params: z.object({ id: Id, candidateId: Id, exerciseId: Id, fileId: Id }),
    response: z.unknown(),
    file: ATTACHED_TYPES,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
