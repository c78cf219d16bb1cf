import { randomInt } from "node:crypto";
import type { apiKeyCalls } from "@assay/contract";
import {
  givablePermissions,
  isKeyAccepted,
  KEY_PERMISSIONS,
  KEY_SECRET_LENGTH,
  type KeyPermission,
  keyText,
  keyViolations,
  MOST_KEYS,
  type Permission,
} from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { hashToken, newToken } from "../../../http/authentication.ts";
import type { Author, CallOf, Context } from "../../../http/context.ts";
import { ApiFailure, found, refuse } from "../../../http/failure.ts";
import type { Presented } from "../../../http/v1/context.ts";
import { OAuthFailure } from "../../../http/v1/oauth.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { newId } from "../../../platform/ids.ts";
import { presentKey } from "./present.ts";
import { permissionsOf } from "./queries.ts";
import {
  countKeys,
  insertKey,
  insertToken,
  lockTenantName,
  noteUse,
  revokeKeyRow,
  selectKey,
  selectKeyByHash,
} from "./store.ts";

const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** 43 random characters of 62: 256 bits. */
const newSecret = (): string =>
  Array.from({ length: KEY_SECRET_LENGTH }, () => BASE_62[randomInt(BASE_62.length)]).join("");

/** The user who makes or revokes a key; the operator at the command line has no id. */
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
  const key = { id, name, keyHash: hashToken(secret), permissions, networks, expiresAt };
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

/** Seconds for which an access token is accepted. */
const TOKEN_SECONDS = 15 * 60;

/**
 * An access token for a key, with all that the key may do or a part of it.
 *
 * @throws OAuthFailure invalid_client for a key that is not accepted, invalid_scope beyond its permissions
 */
export async function issueAccessToken(
  tx: TenantTransaction,
  { id, hash, address, now }: Presented & { readonly id: string },
  scope: readonly string[] | undefined,
) {
  const key = await selectKeyByHash(tx, hash, now);
  if (key?.id !== id || !isKeyAccepted(key, address, now)) throw new OAuthFailure("invalid_client");
  const held = permissionsOf(key);
  const narrowed = scope ? held.filter((permission) => scope.includes(permission)) : held;
  if (scope && narrowed.length < new Set(scope).size) throw new OAuthFailure("invalid_scope");
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(now.getTime() + TOKEN_SECONDS * 1000);
  await insertToken(tx, { tokenHash, keyId: id, scope: narrowed, expiresAt });
  await noteUse(tx, id, { at: now, from: address });
  return { keyId: id, token, tokenHash, expiresIn: TOKEN_SECONDS, scope: narrowed.join(" ") };
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
