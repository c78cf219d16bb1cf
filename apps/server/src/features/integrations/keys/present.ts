import type { ApiKey } from "@assay/contract";
import { fullName, keyState, lostPermissions } from "@assay/domain";
import type { KeyRow } from "./store.ts";

/** A key as administrators see it. */
export function presentKey(row: KeyRow, now: Date): ApiKey {
  const { id, name, permissions, networks } = row;
  return {
    id,
    name,
    permissions,
    lostPermissions: lostPermissions(permissions, new Set(row.heldByMaker)),
    networks,
    maker: fullName(row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
    usedFrom: row.usedFrom,
    state: keyState(row, now),
  };
}
