import { ERROR_MESSAGES, VALIDATION_TITLE, type ErrorType, type Failure } from "@assay/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../db/constraints.ts";
import { faultOf } from "../platform/log.ts";
import { ServiceAway } from "../platform/serviceAway.ts";
import { ApiFailure, RuleFailure, Unavailable } from "./failure.ts";

/** The envelope of a success (decisions §2). */
export const succeed = (requestId: string, payload: unknown) => ({
  metadata: { success: true, errors: [], requestId },
  payload,
});

/** The envelope of a failure; the request id is the reference that a user can quote. */
export const fail = (
  requestId: string,
  types: ErrorType[],
  payload: unknown = null,
  about?: string,
): Failure => ({
  metadata: {
    success: false,
    errors: types.map((type) => ({
      type,
      message: about === undefined ? ERROR_MESSAGES[type] : `${ERROR_MESSAGES[type]} (${about})`,
      requestReference: requestId,
    })),
    requestId,
  },
  payload,
});

/** So many violations tell enough. */
const MOST_VIOLATIONS = 200;

const invalid = (requestId: string, violations: readonly { path: string; rule: string }[]) => ({
  title: VALIDATION_TITLE,
  errors: Object.fromEntries(
    [...Map.groupBy(violations.slice(0, MOST_VIOLATIONS), (violation) => violation.path)].map(
      ([path, list]) => [path, list.map((violation) => violation.rule)],
    ),
  ),
  ...fail(requestId, malformedId(violations) ? ["BAD_REQUEST", "INVALID_ID"] : ["BAD_REQUEST"]),
});
const malformedId = (violations: readonly { rule: string }[]) =>
  violations.some((violation) => violation.rule === "id");

/** Set on an error that the pool gives up with when it waited too long for a connection. */
const POOL_TIMEOUT = "timeout exceeded when trying to connect";
const AWAY = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P01",
  "57P02",
  "57P03",
  // No room on its disk, or in its memory; no more connections.
  "53100",
  "53200",
  "53300",
  // With it a pooler says that it cannot reach the database, or that the wait was too long.
  "08P01",
]);

/** Of a connection: what it says when it breaks, and what is said of one that broke before it was asked. */
const BROKEN = /^Connection terminated|is not queryable$|^Client was closed/;

function isDatabaseAway(error: Error): boolean {
  const causes = [error, error.cause].filter((cause) => cause instanceof Error);
  return causes.some(
    (cause) =>
      AWAY.has((cause as NodeJS.ErrnoException).code ?? "") ||
      cause.message === POOL_TIMEOUT ||
      BROKEN.test(cause.message),
  );
}

/**
 * Turns whatever was thrown into an answer. What nobody foresaw is logged with its stack, but
 * without its cause's parameters, which may be personal; the answer says nothing of it.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request;
  if (error instanceof ApiFailure)
    return reply.status(400).send(fail(id, [error.type], error.payload, error.about));
  if (error instanceof RuleFailure) return reply.status(400).send(invalid(id, error.violations));
  const refusal = refusalOf(error);
  if (refusal) return reply.status(400).send(fail(id, [refusal]));
  if (error.validation)
    return reply.status(400).send(
      invalid(
        id,
        error.validation.slice(0, MOST_VIOLATIONS).map((issue) => ({
          path:
            issue.instancePath.split("/").filter(Boolean).join(".") ||
            (error.validationContext ?? "body"),
          rule: issue.message ?? "invalid",
        })),
      ),
    );
  if (error.statusCode === 413) return reply.status(413).send(fail(id, ["BAD_REQUEST"]));
  if (error instanceof Unavailable)
    return reply
      .status(error.statusCode)
      .header("retry-after", String(error.retryAfter))
      .send(fail(id, [error.statusCode === 429 ? "BAD_REQUEST" : "INTERNAL_ERROR"]));
  // Work that is done a few at a time, as the reading of workbooks.
  if (error.statusCode === 429)
    return reply
      .status(429)
      .header("retry-after", "2")
      .send(fail(id, ["BAD_REQUEST"]));
  // An address or a header that cannot be read; what it says is the caller's.
  if (error.statusCode && error.statusCode < 500)
    return reply.status(400).send(invalid(id, [{ path: "body", rule: "unreadable" }]));
  return answerFault(error, request, reply);
}

function answerFault(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const fault = faultOf(error);
  // Whoever asked has gone: nobody reads the answer, and nothing of ours is amiss.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug({ fault }, "the caller hung up");
    return reply.status(400).send(fail(request.id, ["BAD_REQUEST"]));
  }
  if (error instanceof ServiceAway || isDatabaseAway(error)) {
    request.log.warn({ fault }, "what the call stands on is away");
    return reply
      .status(503)
      .header("retry-after", "2")
      .send(fail(request.id, ["INTERNAL_ERROR"]));
  }
  request.log.error({ fault }, "unforeseen error");
  return reply.status(500).send(fail(request.id, ["INTERNAL_ERROR"]));
}
