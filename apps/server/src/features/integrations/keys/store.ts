import { KEY_PERMISSIONS, PERMISSIONS, type KeyPermission } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { isOpenSql } from "../../../db/openAccount.ts";
import { CountRow, IdRow } from "../../../db/rows.ts";

const KeyRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  networks: z.array(z.string()),
  createdAt: z.date(),
  expiresAt: z.nullable(z.date()),
  revokedAt: z.nullable(z.date()),
  usedAt: z.nullable(z.date()),
  usedFrom: z.nullable(z.string()),
  /** Names of the maker; null if there are none. */
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** Whether the maker could sign in now. */
  isMakerOpen: z.boolean(),
  /** The present permissions of the maker. */
  heldByMaker: z.array(z.enum(PERMISSIONS)),
});
export type KeyRow = z.infer<typeof KeyRow>;

/** `$2` is now. The maker's account is read for each use, so that a lost right or a lock takes effect at once. */
const KEY = `
  select k.id, k.name, k.permissions, k.networks, k.created_at as "createdAt", k.expires_at as "expiresAt",
         k.revoked_at as "revokedAt", k.used_at as "usedAt", k.used_from as "usedFrom",
         p.first_name as "firstName", p.last_name as "lastName", h.permissions as "heldByMaker",
         exists (select from account a where a.tenant_id = $1 and a.person_id = k.maker_id
                    and ${isOpenSql("a", "$2")}) and 'LOG_IN' = any(h.permissions) as "isMakerOpen"
    from api_key k
    left join person p on p.tenant_id = k.tenant_id and p.id = k.maker_id,
    lateral (select array(select distinct unnest(r.permissions) from account_role ar
               join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
              where ar.tenant_id = $1 and ar.person_id = k.maker_id) as permissions) h
   where k.tenant_id = $1`;

/** All keys, those that are not revoked first, then the newest. */
export const selectKeys = (tx: TenantTransaction, now: Date): Promise<KeyRow[]> =>
  tx.prepared(KeyRow, `${KEY} order by k.revoked_at is not null, k.created_at desc, k.id`, [
    tx.tenantId,
    now,
  ]);

export async function selectKey(
  tx: TenantTransaction,
  id: string,
  now: Date,
): Promise<KeyRow | undefined> {
  const [row] = await tx.prepared(KeyRow, `${KEY} and k.id = $3`, [tx.tenantId, now, id]);
  return row;
}

export async function selectKeyByHash(
  tx: TenantTransaction,
  keyHash: string,
  now: Date,
): Promise<KeyRow | undefined> {
  const [row] = await tx.prepared(KeyRow, `${KEY} and k.key_hash = $3`, [
    tx.tenantId,
    now,
    keyHash,
  ]);
  return row;
}

const TokenRow = z.strictObject({ keyId: z.string(), scope: z.array(z.enum(KEY_PERMISSIONS)) });

/** The key of an access token that has not expired, and to what it is narrowed. */
export async function selectToken(tx: TenantTransaction, tokenHash: string, now: Date) {
  const [row] = await tx.prepared(
    TokenRow,
    `select key_id as "keyId", scope from api_token
      where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
    [tx.tenantId, tokenHash, now],
  );
  return row;
}

export const insertToken = (
  tx: TenantTransaction,
  token: {
    readonly tokenHash: string;
    readonly keyId: string;
    readonly scope: readonly KeyPermission[];
    readonly expiresAt: Date;
  },
): Promise<void> =>
  tx.execute(
    "insert into api_token (token_hash, key_id, scope, expires_at) values ($1, $2, $3, $4)",
    [token.tokenHash, token.keyId, token.scope, token.expiresAt],
  );

const TenantNameRow = z.strictObject({ name: z.string() });

/** The name of the tenant, locked against other new keys. */
export async function lockTenantName(tx: TenantTransaction): Promise<string> {
  const [row] = await tx.prepared(
    TenantNameRow,
    "select name from tenant where tenant_id = $1 for no key update",
    [tx.tenantId],
  );
  return row?.name ?? "";
}

export async function countKeys(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.prepared(
    CountRow,
    "select count(*)::int as count from api_key where tenant_id = $1 and revoked_at is null",
    [tx.tenantId],
  );
  return row?.count ?? 0;
}

export interface NewKey {
  readonly id: string;
  readonly name: string;
  readonly keyHash: string;
  readonly permissions: readonly KeyPermission[];
  readonly networks: readonly string[];
  readonly makerId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export const insertKey = (tx: TenantTransaction, key: NewKey): Promise<void> =>
  tx.execute(
    `insert into api_key (id, name, key_hash, permissions, networks, maker_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      key.id,
      key.name,
      key.keyHash,
      key.permissions,
      key.networks,
      key.makerId,
      key.createdAt,
      key.expiresAt,
    ],
  );

/** Revokes a key with its access tokens and stored answers; false if it is revoked already, or is none. */
export async function revokeKeyRow(tx: TenantTransaction, id: string, now: Date): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `update api_key set revoked_at = $3 where tenant_id = $1 and id = $2 and revoked_at is null
     returning id`,
    [tx.tenantId, id, now],
  );
  await tx.execute("delete from api_token where tenant_id = $1 and key_id = $2", [tx.tenantId, id]);
  await tx.execute("delete from api_answer where tenant_id = $1 and key_id = $2", [
    tx.tenantId,
    id,
  ]);
  return rows.length > 0;
}

/** Notes a use, at most once a minute from the same address. */
export const noteUse = (
  tx: TenantTransaction,
  id: string,
  { at, from }: { at: Date; from: string },
): Promise<void> =>
  tx.execute(
    `update api_key set used_at = $3, used_from = $4
      where tenant_id = $1 and id = $2
        and (used_at is null or used_at < $3::timestamptz - interval '1 minute' or used_from is distinct from $4)`,
    [tx.tenantId, id, at, from],
  );
