import type { OwnPasskeys, Passkey } from "@assay/contract";
import { MOST_PASSKEYS } from "@assay/domain";
import type { PasskeyRow } from "./store.ts";

/** Ways by which only separate devices are reached (WebAuthn 3 §5.8.4). */
const OF_SECURITY_KEYS = new Set(["usb", "nfc", "ble", "smart-card"]);

const presentPasskey = (row: PasskeyRow, rpId: string): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  isSynced: row.isSynced,
  isSecurityKey:
    row.transports.length > 0 && row.transports.every((one) => OF_SECURITY_KEYS.has(one)),
  isElsewhere: row.rpId !== rpId,
});

/** @param rpId the host at which passkeys count now */
export const presentPasskeys = (rows: readonly PasskeyRow[], rpId: string): OwnPasskeys => ({
  passkeys: rows.map((row) => presentPasskey(row, rpId)),
  most: MOST_PASSKEYS,
});
