import type { Credentials, signInCalls } from "@assay/contract";
import { sessionEnd } from "@assay/domain";
import { bearerHash, hashToken, newToken } from "../../../http/authentication.ts";
import type { CallOf } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAccess } from "../../../platform/access.ts";
import { presentCredentials } from "../present.ts";
import { deleteSession, insertSession, selectCompanyLogout, selectToken } from "./store.ts";

/**
 * Prolongs a used session, at most to the tenant's maximum hours, and gives it a new token. The former token
 * ends when the new one is first used, so that a lost answer signs nobody out.
 */
export async function refreshSession({
  tx,
  now,
  headers,
  learnToken,
}: CallOf<typeof signInCalls.refreshToken>): Promise<Credentials> {
  const tokenHash = found(bearerHash(String(headers.authorization)));
  const { longestHours, ...former } = found(await selectToken(tx, tokenHash));
  const { createdAt: startedAt, expiresAt: endsAt } = former;
  const expiresAt = sessionEnd({ now, startedAt, longestHours, endsAt });
  const token = newToken();
  const next = { tokenHash: hashToken(token), replaces: tokenHash, usedAt: now, expiresAt };
  await insertSession(tx, { ...former, ...next });
  learnToken(next.tokenHash);
  return presentCredentials(token, expiresAt, now);
}

export async function logout({ tx, actor, now, address }: CallOf<typeof signInCalls.logout>) {
  const companyLogout = await selectCompanyLogout(tx, actor.sessionId);
  await deleteSession(tx, actor.id, actor.sessionId);
  recordAccess(tx, { kind: "signOut", at: now, personId: actor.id, address, what: "logout" });
  tx.publish({ kind: "account", personId: actor.id });
  return { ...(companyLogout !== null && { companyLogout }) };
}
