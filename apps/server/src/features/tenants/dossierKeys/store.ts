import { generateKeyPairSync } from "node:crypto";
import { fingerprintOf } from "@assay/dossier";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";
import { newId } from "../../../platform/ids.ts";
import { seal, unseal } from "../../../platform/sealed.ts";

const KeyRow = z.strictObject({
  publicKey: z.string(),
  fingerprint: z.string(),
  createdAt: z.date(),
  replacedAt: z.nullable(z.date()),
});
export type KeyRow = z.infer<typeof KeyRow>;

/** The public parts of all keys, the newest first. */
export const selectDossierKeys = (tx: TenantTransaction): Promise<KeyRow[]> =>
  tx.prepared(
    KeyRow,
    `select public_key as "publicKey", fingerprint, created_at as "createdAt", replaced_at as "replacedAt"
       from dossier_key where tenant_id = $1 order by created_at desc, id desc`,
    [tx.tenantId],
  );

const SigningRow = z.strictObject({
  publicKey: z.string(),
  fingerprint: z.string(),
  sealedKey: z.nullable(z.string()),
  secret: z.string(),
});

/** The key that signs now, with its private part as PKCS #8 in Base64; undefined if there is none. */
export async function selectSigningKey(tx: TenantTransaction) {
  const [row] = await tx.prepared(
    SigningRow,
    `select k.public_key as "publicKey", k.fingerprint, k.private_key as "sealedKey", t.secret
       from dossier_key k join tenant t on t.tenant_id = k.tenant_id
      where k.tenant_id = $1 and k.replaced_at is null`,
    [tx.tenantId],
  );
  if (!row || row.sealedKey === null) return undefined;
  const { publicKey, fingerprint, sealedKey, secret } = row;
  return { publicKey, fingerprint, privateKey: unseal(sealedKey, secret), secret };
}

const SecretRow = z.strictObject({ secret: z.string() });

/** Bytes before the public key in SPKI. */
const SPKI_HEAD = 12;

/** Adds a key, unless there is one that signs. */
export async function ensureDossierKey(tx: TenantTransaction, now: Date): Promise<void> {
  const [tenant] = await tx.prepared(
    SecretRow,
    // Locked, so that two calls make one key.
    "select secret from tenant where tenant_id = $1 for update",
    [tx.tenantId],
  );
  const present = await tx.prepared(
    IdRow,
    "select id from dossier_key where tenant_id = $1 and replaced_at is null",
    [tx.tenantId],
  );
  if (!tenant || present.length > 0) return;
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Uint8Array.from(
    publicKey.export({ type: "spki", format: "der" }).subarray(SPKI_HEAD),
  );
  const secret = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
  await tx.execute(
    `insert into dossier_key (id, public_key, fingerprint, private_key, created_at)
     values ($1, $2, $3, $4, $5)`,
    [
      newId(),
      Buffer.from(raw).toString("base64"),
      await fingerprintOf(raw),
      seal(secret, tenant.secret),
      now,
    ],
  );
}

/** Ends the time of the key that signs, and erases its private part; false if another key signs. */
export async function retireDossierKey(
  tx: TenantTransaction,
  fingerprint: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `update dossier_key set replaced_at = $3, private_key = null
      where tenant_id = $1 and fingerprint = $2 and replaced_at is null returning id`,
    [tx.tenantId, fingerprint, now],
  );
  return rows.length > 0;
}
