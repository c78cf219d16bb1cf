import { createHash, randomBytes } from "node:crypto";
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

/**
 * The user of a living session, with the permissions of this moment: a role or session that was
 * taken away counts at once, on every server. Null when there is none, or without LOG_IN.
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
