import type { Credentials } from "@assay/contract";
import { sessionEnd } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import { found } from "../../../http/failure.ts";
import { presentCredentials } from "../present.ts";
import { insertSession, selectToken } from "./store.ts";

/**
 * Prolongs a session by use, at most to the longest life that the tenant gives it, and gives it a new token. The one
 * that asked ends when the new one is first used: an answer that is lost signs nobody out.
 */
export async function refreshSession(
  tx: TenantTransaction,
  tokenHash: string,
  now: Date,
): Promise<Credentials> {
  const { longestHours, ...former } = found(await selectToken(tx, tokenHash));
  const { createdAt: startedAt, expiresAt: endsAt } = former;
  const expiresAt = sessionEnd({ now, startedAt, longestHours, endsAt });
  const token = newToken();
  const next = { tokenHash: hashToken(token), replaces: tokenHash, usedAt: now, expiresAt };
  await insertSession(tx, { ...former, ...next });
  return presentCredentials(token, expiresAt, now);
}
