import type { ErrorType } from "@assay/contract";
import { type Problem, PROBLEM_TYPE, type ProblemCode, PROBLEMS } from "@assay/contract/v1";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../../db/constraints.ts";
import { faultOf } from "../../platform/log.ts";
import { isServiceAway } from "../answers.ts";
import { ApiFailure, NoSuchAddress, RuleFailure, Unavailable } from "../failure.ts";

/** A refusal of `/api/v1` that the page's catalogue does not have. */
export class ProblemFailure extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

/** What the errors of the page's calls are for programs; others are unforeseen. */
const CODES: Partial<Record<ErrorType, ProblemCode>> = {
  NOT_LOGGED_IN: "unauthorized",
  NO_PERMISSION: "forbidden",
  NOT_IN_LICENSE: "notLicensed",
  ITEM_NOT_FOUND: "notFound",
  USER_NOT_FOUND: "notFound",
  TENANT_NOT_FOUND: "notFound",
  UPDATE_FAILED: "conflict",
  CREATE_FAILED: "conflict",
  WRONG_PROCESS_RUN_STATE: "wrongState",
  DUPLICATE_ITEMS: "duplicate",
  DUPLICATE_NAME: "duplicate",
  LIMIT_EXCEEDED: "limitReached",
  INVITE_MAIL_FAILED: "mailRefused",
  BAD_REQUEST: "invalid",
  INVALID_ID: "invalid",
};

interface Found {
  readonly code: ProblemCode;
  readonly errors?: Problem["errors"];
  /** Seconds until it may be tried again. */
  readonly retryAfter?: number;
}

/** Maximum fields listed in one answer. */
const MOST_FIELDS = 200;

/** What an error is for a program; null for unforeseen ones. */
function problemOf(error: Error): Found | null {
  if (error instanceof ProblemFailure) return { code: error.code };
  if (error instanceof RuleFailure) {
    const errors = error.violations
      .slice(0, MOST_FIELDS)
      .map(({ path, rule }) => ({ field: path, rule }));
    return { code: "invalid", errors };
  }
  if (error instanceof NoSuchAddress) return { code: "notFound" };
  if (error instanceof Unavailable)
    return {
      code: error.statusCode === 429 ? "tooManyRequests" : "unavailable",
      retryAfter: error.retryAfter,
    };
  const type = error instanceof ApiFailure ? error.type : refusalOf(error);
  const code = type ? CODES[type] : undefined;
  if (code) return { code };
  if (isServiceAway(error)) return { code: "unavailable", retryAfter: 2 };
  const { statusCode = 500 } = error as FastifyError;
  if (statusCode === 413) return { code: "tooLarge" };
  if (statusCode === 429) return { code: "tooManyRequests", retryAfter: 2 };
  return statusCode < 500 ? { code: "malformed" } : null;
}

/** `invalid_token` only where one was sent: a client without one is asked for it (RFC 6750 §3). */
const challenge = (isSent: boolean): string =>
  `Bearer realm="assay"${isSent ? ', error="invalid_token"' : ""}`;

/** Answers an error as a problem (RFC 9457). Unforeseen errors are logged, and tell nothing. */
export function answerProblem(
  error: FastifyError | ProblemFailure,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const found = problemOf(error);
  if (!found) request.log.error({ fault: faultOf(error) }, "unforeseen error");
  const { code, errors, retryAfter } = found ?? { code: "internal" as const };
  const { status, title } = PROBLEMS[code];
  const isSent = request.headers.authorization !== undefined;
  if (status === 401) void reply.header("www-authenticate", challenge(isSent));
  if (retryAfter !== undefined) void reply.header("retry-after", String(retryAfter));
  const problem: Problem = {
    type: `urn:assay:problem:${code}`,
    title,
    status,
    code,
    ...(errors && { errors: [...errors] }),
    requestId: request.id,
  };
  // As bytes, since Fastify adds a charset to texts, which this type does not have.
  return reply
    .status(status)
    .type(PROBLEM_TYPE)
    .send(Buffer.from(JSON.stringify(problem)));
}
