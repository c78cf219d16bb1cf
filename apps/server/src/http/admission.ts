import type { CallShape } from "@assay/contract";
import type { FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import type { TenantOfHost } from "../db/directory.ts";
import { bearerHash, identify } from "./authentication.ts";
import type { Actor } from "./context.ts";
import { ApiFailure } from "./failure.ts";
import { hostOf, type Hosts } from "./hosts.ts";
import type { RateLimits } from "./rateLimits.ts";

/** What decides who is let in. */
export interface AdmissionGround {
  readonly database: Database;
  readonly hosts: Hosts;
  clock(): Date;
  readonly limits: RateLimits;
}

/** The tenant that a request is sent to. @throws ApiFailure TENANT_NOT_FOUND */
export async function tenantOf(request: FastifyRequest, hosts: Hosts): Promise<TenantOfHost> {
  const tenant = await hosts.tenantOf(hostOf(request));
  if (!tenant) throw new ApiFailure("TENANT_NOT_FOUND");
  return tenant;
}

/** The actor, when they may send the call. @throws ApiFailure NOT_LOGGED_IN, NO_PERMISSION */
export function admitted({ access, beforeSecondFactor }: CallShape, actor: Actor | null): Actor {
  if (!actor) throw new ApiFailure("NOT_LOGGED_IN");
  if (actor.lacksSecondFactor && !beforeSecondFactor) throw new ApiFailure("NO_PERMISSION");
  const holds =
    access === "session" ||
    (typeof access === "object" && access.some((permission) => actor.permissions.has(permission)));
  if (!holds) throw new ApiFailure("NO_PERMISSION");
  return actor;
}

/** So many bytes are read and looked at for less than it costs to ask who sends them. */
const SMALL_BODY = 64 * 1024;

/**
 * Before the body is read: without a token nobody sends one, and a large one only whoever may send the call.
 *
 * @throws ApiFailure TENANT_NOT_FOUND, NOT_LOGGED_IN, NO_PERMISSION
 */
export async function refuseStrangers(
  request: FastifyRequest,
  shape: CallShape,
  { database, hosts, clock, limits }: AdmissionGround,
): Promise<void> {
  const tokenHash = bearerHash(request.headers.authorization);
  if (tokenHash !== null && !mayBeLarge(request.headers, shape)) return;
  const tenant = await tenantOf(request, hosts);
  if (tokenHash === null) throw new ApiFailure("NOT_LOGGED_IN");
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
