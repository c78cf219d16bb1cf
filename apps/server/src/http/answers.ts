import { ERROR_MESSAGES, VALIDATION_TITLE, type ErrorType, type Failure } from "@assay/contract";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../db/constraints.ts";
import { faultOf } from "../platform/log.ts";
import { ServiceAway } from "../platform/serviceAway.ts";
import { ApiFailure, NoSuchAddress, RuleFailure, Unavailable } from "./failure.ts";

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

/** Maximum violations listed in one answer. */
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

/** Message of the pool's error when no connection was free in time. */
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
  // The database has become a standby; the proxy before it has not noticed yet.
  "25006",
  // Disk full, out of memory, too many connections.
  "53100",
  "53200",
  "53300",
  // A pooler sends it if it cannot reach the database, or if the wait was too long.
  "08P01",
]);

/** Messages of pg for a connection that breaks, and for a query on a broken connection. */
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

/** Whether the database, or another service that a call depends on, is unavailable. */
export const isServiceAway = (error: Error): boolean =>
  error instanceof ServiceAway || isDatabaseAway(error);

/**
 * Turns any thrown value into an answer. Unexpected errors are logged with their stack, but without the
 * parameters of the statement, which may be personal data; the answer gives no details.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request;
  if (error instanceof ApiFailure)
    return reply.status(400).send(fail(id, [error.type], error.payload, error.about));
  if (error instanceof RuleFailure) return reply.status(400).send(invalid(id, error.violations));
  if (error instanceof NoSuchAddress) return reply.status(404).send(fail(id, ["BAD_REQUEST"]));
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
  // A queue of limited concurrency is full, for instance that for reading workbooks.
  if (error.statusCode === 429)
    return reply
      .status(429)
      .header("retry-after", "2")
      .send(fail(id, ["BAD_REQUEST"]));
  // Fastify could not parse the URL or a header: the caller's fault.
  if (error.statusCode && error.statusCode < 500)
    return reply.status(400).send(invalid(id, [{ path: "body", rule: "unreadable" }]));
  return answerFault(error, request, reply);
}

function answerFault(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const fault = faultOf(error);
  // The caller has closed the connection: not our fault, and nobody reads the answer.
  if (request.raw.destroyed && !request.raw.complete) {
    request.log.debug({ fault }, "the caller hung up");
    return reply.status(400).send(fail(request.id, ["BAD_REQUEST"]));
  }
  if (isServiceAway(error)) {
    request.log.warn({ fault }, "a service that the call depends on is unavailable");
    return reply
      .status(503)
      .header("retry-after", "2")
      .send(fail(request.id, ["INTERNAL_ERROR"]));
  }
  request.log.error({ fault }, "unforeseen error");
  return reply.status(500).send(fail(request.id, ["INTERNAL_ERROR"]));
}
