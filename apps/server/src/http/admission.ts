import type { CallShape } from "@assay/contract";
import { holdsPermissions } from "@assay/domain";
import type { FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import type { TenantOfHost } from "../db/directory.ts";
import { selectVisitor } from "../db/visits.ts";
import { identify, tokenHashOf } from "./authentication.ts";
import type { Actor, Visitor } from "./context.ts";
import { ApiFailure } from "./failure.ts";
import { hostOf, type Hosts } from "./hosts.ts";
import type { RateLimits } from "./rateLimits.ts";

/** What admission reads: hosts, sessions, the clock and the rate limits. */
export interface AdmissionDependencies {
  readonly database: Database;
  readonly hosts: Hosts;
  clock(): Date;
  readonly limits: RateLimits;
}

/** The tenant of the request's host. @throws ApiFailure TENANT_NOT_FOUND */
export async function tenantOf(request: FastifyRequest, hosts: Hosts): Promise<TenantOfHost> {
  const tenant = await hosts.tenantOf(hostOf(request));
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  return tenant;
}

/** Returns the actor if they may send the call. @throws ApiFailure NOT_LOGGED_IN, NO_PERMISSION */
export function admitted({ access, beforeSecondFactor }: CallShape, actor: Actor | null): Actor {
  if (!actor) throw new ApiFailure("NOT_LOGGED_IN");
  if (actor.lacksSecondFactor && !beforeSecondFactor) throw new ApiFailure("NO_PERMISSION");
  const isAdmitted =
    access === "session" ||
    (typeof access === "object" && holdsPermissions(actor.permissions, access));
  if (!isAdmitted) throw new ApiFailure("NO_PERMISSION");
  return actor;
}

/**
 * The candidate of a session. A token of a user's session is none, and one of a candidate's is no user's.
 *
 * @throws ApiFailure NOT_LOGGED_IN
 */
export async function visiting(
  tenantId: string,
  tokenHash: string,
  { database, clock, limits }: AdmissionDependencies,
): Promise<Visitor> {
  const visitor = await database.withTenant(tenantId, (tx) =>
    selectVisitor(tx, tokenHash, clock()),
  );
  limits.learn(tokenHash, tenantId, visitor ? { id: visitor.candidateId } : null);
  if (!visitor) throw new ApiFailure("NOT_LOGGED_IN");
  return { runId: visitor.runId, candidateId: visitor.candidateId };
}

/** Below this size, validating a body is cheaper than looking up its session. */
const SMALL_BODY = 64 * 1024;

/**
 * Refuses a request before its body is read: any body without a token, and a large body unless its sender may
 * send the call.
 *
 * @throws ApiFailure TENANT_NOT_FOUND, NOT_LOGGED_IN, NO_PERMISSION
 */
export async function refuseAnonymous(
  request: FastifyRequest,
  shape: CallShape,
  { database, hosts, clock, limits }: AdmissionDependencies,
): Promise<void> {
  const tokenHash = tokenHashOf(request);
  if (tokenHash !== null && !mayBeLarge(request.headers, shape)) return;
  const tenant = await tenantOf(request, hosts);
  if (tokenHash === null) throw new ApiFailure("NOT_LOGGED_IN");
  if (shape.access === "candidate") {
    await visiting(tenant.id, tokenHash, { database, hosts, clock, limits });
    return;
  }
  await database.withTenant(tenant.id, async (tx) => {
    const actor = await identify(tx, tokenHash, clock());
    limits.learn(tokenHash, tenant.id, actor);
    admitted(shape, actor);
  });
}

/** Node reads no more than was announced; a body without a length may become as large as the call allows. */
function mayBeLarge(headers: FastifyRequest["headers"], { bodyLimit }: CallShape): boolean {
  return bodyLimit !== undefined && Number(headers["content-length"] ?? Infinity) > SMALL_BODY;
}
