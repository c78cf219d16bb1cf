import type { CallShape, Credentials } from "@assay/contract";
import { sessionEnd } from "@assay/domain";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { SignedInCall } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { presentCredentials } from "../present.ts";
import { insertSession, selectToken } from "./store.ts";

/**
 * Prolongs a used session, at most to the tenant's maximum hours, and gives it a new token. The former token
 * ends when the new one is first used, so that a lost answer signs nobody out.
 */
export async function refreshSession(
  { tx, now, learnToken }: Pick<SignedInCall<CallShape>, "tx" | "now" | "learnToken">,
  tokenHash: string,
): Promise<Credentials> {
  const { longestHours, ...former } = found(await selectToken(tx, tokenHash));
  const { createdAt: startedAt, expiresAt: endsAt } = former;
  const expiresAt = sessionEnd({ now, startedAt, longestHours, endsAt });
  const token = newToken();
  const next = { tokenHash: hashToken(token), replaces: tokenHash, usedAt: now, expiresAt };
  await insertSession(tx, { ...former, ...next });
  learnToken(next.tokenHash);
  return presentCredentials(token, expiresAt, now);
}
