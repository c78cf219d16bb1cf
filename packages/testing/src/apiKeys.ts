import type { KeyPermission, Permission } from "@assay/domain";
import { makeKey } from "@assay/server/features/integrations/keys/commands.ts";
import type { TestTenant } from "./people.ts";

interface KeyOptions {
  readonly permissions: readonly KeyPermission[];
  readonly networks?: readonly string[];
  readonly expiresAt?: Date;
}

/** A key in the name of a user, whose permissions are not asked about here: those of the key are. */
export const buildKey = (
  { id, server }: TestTenant,
  makerId: string,
  { permissions, networks = [], expiresAt }: KeyOptions,
): Promise<{ id: string; secret: string }> =>
  server.owner.withTenant(id, (tx) =>
    makeKey(
      { tx, now: server.clock.now(), actor: { id: makerId } },
      { id: makerId, permissions: new Set<Permission>(permissions) },
      { name: "Key", permissions, networks, expiresAt: expiresAt ?? null },
    ),
  );
