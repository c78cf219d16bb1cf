import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { TenantTransaction } from "../db/database.ts";
import { selectSession } from "../db/session.ts";
import type { Actor } from "./context.ts";

/** A new bearer token: 32 random bytes; only its hash is stored (decisions §3). */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** The hash of the request's bearer token, or null without a well-formed one. */
export function bearerHash(authorization: string | undefined): string | null {
  const token = bearer.exec(authorization ?? "")?.[1];
  return token ? hashToken(token) : null;
}

const hashes = new WeakMap<FastifyRequest, string | null>();

/** The same, cached per request, because rate limits, admission and the call all need the hash. */
export function tokenHashOf(request: FastifyRequest): string | null {
  const known = hashes.get(request);
  if (known !== undefined) return known;
  const hash = bearerHash(request.headers.authorization);
  hashes.set(request, hash);
  return hash;
}

/**
 * The user of a valid session with their current permissions, read for each call, so that a removed role or
 * session takes effect at once on every server. Null without a session or without LOG_IN.
 */
export async function identify(
  tx: TenantTransaction,
  tokenHash: string,
  now: Date,
): Promise<Actor | null> {
  const session = await selectSession(tx, tokenHash, now);
  if (!session?.permissions.includes("LOG_IN")) return null;
  const { personId: id, sessionId, permissions, replaces, lacksSecondFactor } = session;
  const isNewToken = replaces !== null;
  return { id, sessionId, permissions: new Set(permissions), isNewToken, lacksSecondFactor };
}
