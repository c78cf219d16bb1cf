import * as z from "zod/mini";
import { MOST_NEW_CANDIDATES } from "../candidates.ts";
import { Email, Id, optionalAll, PersonName, requiredText } from "../fields.ts";
import { runReaders } from "../runAccess.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

/** Who prepares runs also reads them. */
export const runMakers = { all: ["EDIT_PROCESS_RUNS", runReaders] } as const;

const Salutation = z.enum(["mr", "mrs"]);
export const DECISIONS = ["open", "veto", "failed", "passed", "hired"] as const;
export const V1Decision = told(
  z.enum(DECISIONS),
  "What the moderators decided; `open` until they have",
);

const EXAMPLE = {
  id: "0198f2a0b1c2d3e4f5a60100",
  salutation: "mrs" as const,
  firstName: "Chiamaka",
  lastName: "Eze",
  email: "chiamaka.eze@example.org",
  job: "Team lead",
  decision: "open" as const,
};

export const V1Candidate = named(
  "Candidate",
  z.object({
    id: idOf("the candidate, the same in all runs"),
    salutation: z.nullable(Salutation),
    firstName: told(z.nullable(z.string()), "Null once the candidate's data was erased"),
    lastName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    job: told(z.string(), "The job that the candidate applies for"),
    decision: V1Decision,
  }),
  "A candidate in a run.",
  EXAMPLE,
);
export type V1Candidate = z.infer<typeof V1Candidate>;

const writtenNames = {
  salutation: z.nullable(Salutation),
  firstName: PersonName,
  lastName: PersonName,
  job: requiredText(200),
};

export const V1NewCandidate = named(
  "NewCandidate",
  z.strictObject({
    ...writtenNames,
    salutation: z.optional(writtenNames.salutation),
    email: told(
      z.optional(z.nullable(Email)),
      "A known e-mail means the person who has it, whose name in this run is what was sent",
    ),
  }),
  "A candidate to be added to a run.",
  {
    salutation: "mrs",
    firstName: "Chiamaka",
    lastName: "Eze",
    email: "chiamaka.eze@example.org",
    job: "Team lead",
  },
);
export type V1NewCandidate = z.infer<typeof V1NewCandidate>;

export const newCandidates = z
  .array(V1NewCandidate)
  .check(z.minLength(1, "required"), z.maxLength(MOST_NEW_CANDIDATES, "tooMany"));

const AddCandidates = named(
  "AddCandidates",
  z.strictObject({ candidates: newCandidates }),
  "Candidates to be added: all of them are, or none.",
  { candidates: [{ firstName: "Chiamaka", lastName: "Eze", job: "Team lead" }] },
);

const AddedCandidates = named(
  "AddedCandidates",
  z.object({ items: z.array(V1Candidate) }),
  "The added candidates, in the order in which they were sent.",
  { items: [EXAMPLE] },
);

const CandidatePatch = named(
  "CandidatePatch",
  z.strictObject(optionalAll(writtenNames)),
  "The fields of a candidate that change; the others stay as they are. The e-mail cannot be changed.",
  { lastName: "Okafor" },
);

const tag = "Candidates";
const RunParams = z.strictObject({ runId: idOf("the run") });
export const RunCandidateParams = z.strictObject({
  runId: idOf("the run"),
  candidateId: idOf("the candidate"),
});
const problems = ["notFound", "wrongState", "duplicate", "limitReached", "conflict"] as const;

export const v1CandidateCalls = {
  listCandidates: v1Call({
    method: "GET",
    path: "/runs/:runId/candidates",
    access: runReaders,
    tag,
    summary: "List the candidates of a run",
    params: RunParams,
    query: z.strictObject(pageQuery),
    response: pageOf("CandidatePage", V1Candidate, "A page of candidates.", EXAMPLE),
  }),
  addCandidates: v1Call({
    method: "POST",
    path: "/runs/:runId/candidates",
    access: runMakers,
    tag,
    summary: "Add candidates to a run",
    description: "Of a run that the key made, until the run is finished.",
    params: RunParams,
    body: AddCandidates,
    response: AddedCandidates,
    status: 201,
    problems,
  }),
  changeCandidate: v1Call({
    method: "PATCH",
    path: "/runs/:runId/candidates/:candidateId",
    access: runMakers,
    tag,
    summary: "Change the name or job of a candidate",
    description:
      "Merges (RFC 7396): absent fields stay as they are. Of a run that the key made, until the run is finished.",
    params: RunCandidateParams,
    body: CandidatePatch,
    response: V1Candidate,
    problems,
  }),
};

/** An id in a list, for bodies that name people. */
export const personIds = z
  .array(Id)
  .check(z.minLength(1, "moderatorNeeded"), z.maxLength(200, "tooMany"));
