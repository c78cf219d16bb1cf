import {
  effectivePermissions,
  givablePermissions,
  isKeyAccepted,
  type KeyPermission,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Context } from "../../../http/context.ts";
import type { Presented, ProgramActor } from "../../../http/v1/context.ts";
import { presentKey } from "./present.ts";
import { type KeyRow, selectKey, selectKeyByHash, selectKeys, selectToken } from "./store.ts";

export const listApiKeys = async ({ tx, actor, now }: Context) => ({
  keys: (await selectKeys(tx, now)).map((row) => presentKey(row, now)),
  givable: givablePermissions(actor.permissions),
});

/** What a key may do now. */
export const permissionsOf = (key: KeyRow): KeyPermission[] =>
  effectivePermissions(key.permissions, new Set(key.heldByMaker));

/** The key behind a key's text or an access token, with what it may do then; undefined if it is none. */
async function findKey(tx: TenantTransaction, { hash, now }: Presented) {
  const key = await selectKeyByHash(tx, hash, now);
  if (key) return { key, permissions: permissionsOf(key) };
  const token = await selectToken(tx, hash, now);
  const ofToken = token && (await selectKey(tx, token.keyId, now));
  if (!token || !ofToken) return undefined;
  const permissions = permissionsOf(ofToken).filter((one) => token.scope.includes(one));
  return { key: ofToken, permissions };
}

/** The program that presents a key or an access token, with its present permissions; null if it is not accepted. */
export async function identifyProgram(
  tx: TenantTransaction,
  presented: Presented,
): Promise<ProgramActor | null> {
  const found = await findKey(tx, presented);
  if (!found || !isKeyAccepted(found.key, presented.address, presented.now)) return null;
  const { key, permissions } = found;
  return { id: key.id, permissions: new Set(permissions), sessionId: key.id, isProgram: true };
}
