import { type RunReason, TITLES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { CSV_TYPE } from "./fileTypes.ts";
import { answer } from "./can.ts";
import {
  body,
  Email,
  Id,
  IdParams,
  optionalAll,
  PersonName,
  requiredText,
  text,
} from "./fields.ts";
import { LIST_FILES, ListCells } from "./lists.ts";
import { runEditors, runReaders } from "./runAccess.ts";

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
  /** Null: no form of address. */
  title: z.nullable(z.enum(TITLES)),
  firstName: PersonName,
  lastName: PersonName,
  candidateProperties: z.strictObject({ job: requiredText(200) }),
};
const email = z.nullable(z.union([z.literal(""), Email], "email"));
export const NewCandidate = body(
  {
    /** Id chosen by the client, so that a repeated request answers what the first one stored. */
    id: z.optional(Id),
    ...candidateFields,
    email: z.optional(email),
  },
  "isCandidate",
  "image",
);
export type NewCandidate = z.infer<typeof NewCandidate>;
/** A candidate from an imported list, whose job may be missing. */
export const ListedCandidate = body(
  {
    id: z.optional(Id),
    ...candidateFields,
    candidateProperties: z.strictObject({ job: text(200) }),
    email: z.optional(email),
  },
  "isCandidate",
  "image",
);
export const ChangedCandidate = body(
  { id: Id, ...optionalAll(candidateFields) },
  "email",
  "isCandidate",
  "image",
);

/** Maximum candidates per request. */
export const MOST_NEW_CANDIDATES = 500;

export const candidateCalls = {
  getRunCandidates: call({
    method: "GET",
    path: "/ProcessRun/:id/Candidates",
    access: runReaders,
    summary: "The candidates of a run whom the caller may see",
    params: IdParams,
    response: z.object({
      candidates: z.array(Candidate),
      /** The same for all of them: what the caller may do, or why not (domain `runAbilities`). */
      can: z.object({
        edit: answer<RunReason>(),
        changeCandidateState: answer<RunReason>(),
        eraseCandidate: answer<RunReason>(),
      }),
    }),
    errors: ["ITEM_NOT_FOUND"],
  }),
  exportCandidates: call({
    method: "GET",
    path: "/ProcessRun/:id/Candidates/Export",
    costly: true,
    access: { all: ["EXPORT_DATA", runReaders] },
    summary:
      "The candidates of a run whom the caller may see, as a CSV file that can be imported again; cells that a program could take for a formula begin with an apostrophe",
    params: IdParams,
    response: z.instanceof(Uint8Array),
    file: [CSV_TYPE],
    errors: ["ITEM_NOT_FOUND"],
  }),
  createCandidate: call({
    method: "POST",
    path: "/ProcessRun/:id/Candidate",
    access: runEditors,
    summary: "Create a candidate and add them to the run; an e-mail of a user means that user",
    params: IdParams,
    body: NewCandidate,
    response: Candidate,
    errors: [
      "ITEM_NOT_FOUND",
      "WRONG_PROCESS_RUN_STATE",
      "LIMIT_EXCEEDED",
      "DUPLICATE_ITEMS",
      "CREATE_FAILED",
    ],
  }),
  createCandidates: call({
    method: "POST",
    path: "/ProcessRun/:id/Candidates",
    access: runEditors,
    summary: "Add many candidates to the run: all of them, or none",
    params: IdParams,
    body: z.strictObject({
      candidates: z
        .array(ListedCandidate)
        .check(z.minLength(1, "required"), z.maxLength(MOST_NEW_CANDIDATES, "tooMany")),
    }),
    response: z.object({ candidates: z.array(Candidate) }),
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE", "LIMIT_EXCEEDED", "CREATE_FAILED"],
  }),
  readCandidateTable: call({
    method: "POST",
    path: "/ProcessRun/:id/Candidates/import",
    costly: true,
    access: runEditors,
    summary:
      "The cells of a list, as texts: of a workbook's first sheet that holds any, or of a CSV file (semicolons, commas or tabs; UTF-8, UTF-16 or Windows-1252); nothing is stored",
    params: IdParams,
    upload: LIST_FILES,
    response: ListCells,
    errors: ["ITEM_NOT_FOUND"],
  }),
  updateCandidate: call({
    method: "PUT",
    path: "/ProcessRun/:id/Candidate",
    access: runEditors,
    summary: "Change a candidate; the e-mail stays",
    params: IdParams,
    body: ChangedCandidate,
    response: Candidate,
    errors: ["ITEM_NOT_FOUND", "WRONG_PROCESS_RUN_STATE"],
  }),
};
