import { type ErrorType } from "@assay/contract";
import type { FastifyError, FastifyRequest } from "fastify";
import type { AccessCounts, AccessKind } from "../platform/access.ts";
import type { AdmissionDependencies } from "./admission.ts";
import { tokenHashOf } from "./authentication.ts";
import { ApiFailure, RuleFailure, WrongSecret } from "./failure.ts";
import { hostOf } from "./hosts.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the call in the contract. */
    callName?: string;
  }
}

/** The refusals that may indicate an attack, and are logged. */
const KINDS: Partial<Record<ErrorType, AccessKind>> = {
  INVALID_LOGIN: "signInFailed",
  INVALID_TWO_FACTOR_CODE: "codeFailed",
  INVALID_TOKEN: "linkFailed",
  ENROLL_FAILED: "linkFailed",
  NO_PERMISSION: "refused",
  NOT_LOGGED_IN: "unknownSession",
};

function kindOf(error: FastifyError | ApiFailure | RuleFailure): AccessKind | null {
  if (error instanceof ApiFailure) return KINDS[error.type] ?? null;
  if (error instanceof RuleFailure)
    return error.violations.some(({ rule }) => rule === "captchaRequired") ? "captchaFailed" : null;
  if (error.statusCode === 429) return "tooMany";
  if (error.statusCode === 413) return "tooLarge";
  return error.validation ? "malformed" : null;
}

/** Counts a refusal of a call, without delaying its answer; the body is not read. */
export async function noteRefusal(
  error: FastifyError,
  request: FastifyRequest,
  { hosts, limits, clock }: AdmissionDependencies,
  access: AccessCounts,
): Promise<void> {
  const kind = kindOf(error);
  const tokenHash = tokenHashOf(request);
  // Without a token it is usually a page whose session has ended, or a browser without a session.
  if (kind === null || (kind === "unknownSession" && tokenHash === null)) return;
  const personId =
    error instanceof WrongSecret ? error.personId : (limits.accountOf(tokenHash)?.id ?? null);
  const what = request.routeOptions.config.callName ?? "";
  const event = { kind, at: clock(), personId, address: request.ip, what };
  try {
    const tenant = await hosts.tenantOf(hostOf(request));
    if (tenant) access.note(tenant.id, event);
  } catch {
    // The database is unavailable, and with it the access log.
  }
}
