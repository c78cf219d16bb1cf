import { PASSKEY_SETTINGS, type PasskeySetting } from "@assay/domain";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { HasRow, IdRow } from "../../../db/rows.ts";
import { newId } from "../../../platform/ids.ts";
import type { KnownPasskey, MadePasskey } from "../../../platform/passkeys.ts";

const SettingRow = z.strictObject({ setting: z.enum(PASSKEY_SETTINGS) });

/** What passkeys count for in the transaction's tenant now. */
export async function selectPasskeySetting(tx: TenantTransaction): Promise<PasskeySetting> {
  const [row] = await tx.prepared(
    SettingRow,
    "select passkeys as setting from tenant where tenant_id = $1",
    [tx.tenantId],
  );
  return row?.setting ?? "OFF";
}

const PasskeyRow = z.strictObject({
  id: z.string(),
  credentialId: z.string(),
  rpId: z.string(),
  name: z.string(),
  transports: z.array(z.string()),
  isSynced: z.boolean(),
  createdAt: z.date(),
  usedAt: z.nullable(z.date()),
});
export type PasskeyRow = z.infer<typeof PasskeyRow>;

/** All passkeys of a person, the oldest first. */
export const selectPasskeys = (tx: TenantTransaction, personId: string): Promise<PasskeyRow[]> =>
  tx.prepared(
    PasskeyRow,
    `select id, credential_id as "credentialId", rp_id as "rpId", name, transports, is_synced as "isSynced",
            created_at as "createdAt", used_at as "usedAt"
       from passkey where tenant_id = $1 and person_id = $2 order by created_at, id`,
    [tx.tenantId, personId],
  );

const KnownRow = z.strictObject({ credentialId: z.string(), transports: z.array(z.string()) });

/** The passkeys with which a person can sign in at this host; none where the tenant has no passkeys. */
export const selectUsablePasskeys = (
  tx: TenantTransaction,
  personId: string,
  rpId: string,
): Promise<KnownPasskey[]> =>
  tx.prepared(
    KnownRow,
    `select k.credential_id as "credentialId", k.transports
       from passkey k join tenant t on t.tenant_id = k.tenant_id and t.passkeys <> 'OFF'
      where k.tenant_id = $1 and k.person_id = $2 and k.rp_id = $3 order by k.created_at, k.id`,
    [tx.tenantId, personId, rpId],
  );

const SigningRow = z.strictObject({
  id: z.string(),
  personId: z.string(),
  credentialId: z.string(),
  publicKey: z.string(),
  /** `bigint`, which pg returns as a text. */
  counter: z.string(),
});

/** The passkey with this id of its device, locked until the transaction ends, so that its count goes forward only. */
export async function selectPasskeyByCredential(
  tx: TenantTransaction,
  credentialId: string,
  rpId: string,
) {
  const [row] = await tx.prepared(
    SigningRow,
    `select id, person_id as "personId", credential_id as "credentialId", public_key as "publicKey", counter
       from passkey where tenant_id = $1 and credential_id = $2 and rp_id = $3 for update`,
    [tx.tenantId, credentialId, rpId],
  );
  return row && { ...row, counter: Number(row.counter) };
}

/** The person whose passkey it is, without a lock; null if there is none at this host. */
export async function selectPasskeyOwner(
  tx: TenantTransaction,
  credentialId: string,
  rpId: string,
): Promise<string | null> {
  const [row] = await tx.prepared(
    IdRow,
    `select person_id as id from passkey where tenant_id = $1 and credential_id = $2 and rp_id = $3`,
    [tx.tenantId, credentialId, rpId],
  );
  return row?.id ?? null;
}

export async function hasCredential(tx: TenantTransaction, credentialId: string): Promise<boolean> {
  const [row] = await tx.prepared(
    HasRow,
    "select exists (select from passkey where tenant_id = $1 and credential_id = $2) as has",
    [tx.tenantId, credentialId],
  );
  return row?.has === true;
}

interface NewPasskey extends MadePasskey {
  readonly personId: string;
  readonly rpId: string;
  readonly name: string;
  readonly transports: readonly string[];
  readonly createdAt: Date;
}

/** Stores a passkey, and returns its id. */
export async function insertPasskey(tx: TenantTransaction, made: NewPasskey): Promise<string> {
  const { personId, rpId, name, transports, createdAt } = made;
  const { credentialId, publicKey, counter, isSynced } = made;
  const id = newId();
  await tx.execute(
    `insert into passkey (id, person_id, credential_id, public_key, rp_id, counter, name, transports, is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [id, personId, credentialId, publicKey, rpId, counter, name, transports, isSynced, createdAt],
  );
  return id;
}

export const updatePasskeyUse = (
  tx: TenantTransaction,
  id: string,
  { counter, isSynced, usedAt }: { counter: number; isSynced: boolean; usedAt: Date },
): Promise<void> =>
  tx.execute(
    `update passkey set counter = $3, is_synced = $4, used_at = $5 where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, counter, isSynced, usedAt],
  );

/** Renames one of a person's passkeys; false if there is none with this id. */
export async function updatePasskeyName(
  tx: TenantTransaction,
  { id, personId, name }: { id: string; personId: string; name: string },
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    "update passkey set name = $4 where tenant_id = $1 and person_id = $2 and id = $3 returning id",
    [tx.tenantId, personId, id, name],
  );
  return rows.length > 0;
}

/** Deletes one of a person's passkeys; false if there is none with this id. */
export async function deletePasskey(
  tx: TenantTransaction,
  personId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    "delete from passkey where tenant_id = $1 and person_id = $2 and id = $3 returning id",
    [tx.tenantId, personId, id],
  );
  return rows.length > 0;
}

/** Deletes all passkeys of a person. */
export const deletePasskeys = (tx: TenantTransaction, personId: string): Promise<void> =>
  tx.execute("delete from passkey where tenant_id = $1 and person_id = $2", [
    tx.tenantId,
    personId,
  ]);
