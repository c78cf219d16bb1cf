import type { TenantTransaction } from "../../../db/database.ts";
import { type KeyRow, selectDossierKeys } from "./store.ts";

const presentKey = ({ fingerprint, publicKey, createdAt, replacedAt }: KeyRow) => ({
  fingerprint,
  publicKey,
  from: createdAt.toISOString(),
  to: replacedAt?.toISOString() ?? null,
});

export const getDossierKeys = async ({ tx }: { readonly tx: TenantTransaction }) => ({
  keys: (await selectDossierKeys(tx)).map(presentKey),
});
