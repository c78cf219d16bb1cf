import { createHash, randomInt } from "node:crypto";
import type { apiKeyCalls } from "@assay/contract";
import {
  givablePermissions,
  KEY_PERMISSIONS,
  KEY_SECRET_LENGTH,
  type KeyPermission,
  keyText,
  keyViolations,
  MOST_KEYS,
  type Permission,
} from "@assay/domain";
import type { Author, CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, found, refuse } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { presentKey } from "./present.ts";
import { countKeys, insertKey, lockTenantName, revokeKeyRow, selectKey } from "./store.ts";

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 43 random characters of 62: 256 bits. */
const newSecret = (): string =>
  Array.from({ length: KEY_SECRET_LENGTH }, () => BASE_62[randomInt(BASE_62.length)]).join("");

/** The form in which a key is stored. It is random, so that a slow hash would add nothing. */
export const hashKey = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");

/** Who makes a key, or revokes one: null for the operator at the command line. */
type ByAnyone = Context<Author<string | null>>;

interface Maker {
  readonly id: string;
  readonly permissions: ReadonlySet<Permission>;
}

interface Wanted {
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  readonly networks: readonly string[];
  readonly expiresAt: Date | null;
}

/**
 * Makes a key in the name of a user. Returns its id and its text, which is stored nowhere.
 *
 * @throws RuleFailure for permissions that the user lacks and for an expiry in the past; ApiFailure LIMIT_EXCEEDED
 */
export async function makeKey(
  { tx, now, actor }: ByAnyone,
  maker: Maker,
  wanted: Wanted,
): Promise<{ id: string; secret: string }> {
  refuse(keyViolations(wanted, givablePermissions(maker.permissions), now));
  const tenantName = await lockTenantName(tx);
  if ((await countKeys(tx)) >= MOST_KEYS) throw new ApiFailure("LIMIT_EXCEEDED");
  const id = newId();
  const secret = keyText(tenantName, newSecret());
  const permissions = KEY_PERMISSIONS.filter((one) => wanted.permissions.includes(one));
  const networks = [...new Set(wanted.networks)];
  const { name, expiresAt } = wanted;
  const key = { id, name, keyHash: hashKey(secret), permissions, networks, expiresAt };
  await insertKey(tx, { ...key, makerId: maker.id, createdAt: now });
  await recordAudit(tx, {
    at: now,
    actorId: actor.id,
    action: "apiKey.make",
    subjectId: id,
    details: {
      makerId: maker.id,
      permissions,
      networks: networks.length,
      expiresAt: expiresAt?.toISOString() ?? null,
    },
  });
  return { id, secret };
}

/** Revokes a key; a second time nothing changes. @throws ApiFailure ITEM_NOT_FOUND */
export async function revokeKey({ tx, now, actor }: ByAnyone, id: string): Promise<void> {
  found(await selectKey(tx, id, now));
  if (!(await revokeKeyRow(tx, id, now))) return;
  await recordAudit(tx, { at: now, actorId: actor.id, action: "apiKey.revoke", subjectId: id });
}

export async function createApiKey({
  tx,
  actor,
  now,
  body,
}: CallOf<typeof apiKeyCalls.createApiKey>) {
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt);
  const { name, permissions, networks } = body;
  const wanted = { name, permissions, networks, expiresAt };
  const { id, secret } = await makeKey({ tx, now, actor }, actor, wanted);
  return { key: presentKey(found(await selectKey(tx, id, now)), now), secret };
}

export async function revokeApiKey({
  tx,
  actor,
  now,
  params,
}: CallOf<typeof apiKeyCalls.revokeApiKey>) {
  await revokeKey({ tx, now, actor }, params.id);
  return presentKey(found(await selectKey(tx, params.id, now)), now);
}
