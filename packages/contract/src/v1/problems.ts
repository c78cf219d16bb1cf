import * as z from "zod/mini";
import { named } from "./schemas.ts";

/**
 * What a program can be answered instead of what it asked for: a stable code with its status. A title is for engineers, and may
 * change.
 */
export const PROBLEMS = {
  malformed: { status: 400, title: "The request could not be read." },
  unauthorized: { status: 401, title: "No key or token that is accepted was sent." },
  forbidden: { status: 403, title: "The key lacks a permission that this needs." },
  notLicensed: { status: 403, title: "The organisation's licence does not include this." },
  notFound: { status: 404, title: "There is no such thing, or the key may not see it." },
  conflict: {
    status: 409,
    title: "It was changed meanwhile, or its present state does not allow this.",
  },
  wrongState: { status: 409, title: "The state of the run does not allow this." },
  duplicate: { status: 409, title: "It is there already." },
  limitReached: { status: 409, title: "A limit of the organisation's licence is reached." },
  inProgress: { status: 409, title: "A request with this Idempotency-Key is under way." },
  tooLarge: { status: 413, title: "The body is too large." },
  invalid: { status: 422, title: "Fields are missing, unknown or wrong." },
  keyReused: { status: 422, title: "The Idempotency-Key was used for another request." },
  mailRefused: { status: 422, title: "The mail server refuses the address." },
  tooManyRequests: { status: 429, title: "There were too many requests in the last minute." },
  internal: { status: 500, title: "The server has failed; what was asked for was not done." },
  unavailable: { status: 503, title: "Something that the server needs is not available." },
} as const;
export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

export const PROBLEM_TYPE = "application/problem+json";

const FieldFault = z.object({
  /** Path in the body or the query, such as `candidates.0.email`. */
  field: z.string(),
  /** The rule that it breaks, such as `required`. */
  rule: z.string(),
});

/** An error as RFC 9457 has it. */
export const Problem = named(
  "Problem",
  z.object({
    /** Made of the code; names the problem for ever, and leads nowhere. */
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(PROBLEM_CODES),
    /** The fields that are wrong; only with the code `invalid`. */
    errors: z.optional(z.array(FieldFault)),
    /** To quote when asking the organisation about an error. */
    requestId: z.string(),
  }),
  "An error (RFC 9457). `code` is stable; `title` is for engineers and may change.",
  {
    type: "urn:assay:problem:invalid",
    title: PROBLEMS.invalid.title,
    status: 422,
    code: "invalid",
    errors: [{ field: "candidates.0.email", rule: "email" }],
    requestId: "9f1c2d3e4a5b6c7d",
  },
);
export type Problem = z.infer<typeof Problem>;
