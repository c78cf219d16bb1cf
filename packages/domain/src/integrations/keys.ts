import { isInNetworks } from "./networks.ts";

/** Length of a key's secret part: 32 bytes in base 62. */
export const KEY_SECRET_LENGTH = 43;
/** Maximum characters of the tenant's name that stand in a key. */
const TENANT_LENGTH = 8;
/** The text of a key: what secret scanners look for. */
export const KEY_PATTERN = /^assay_[a-z0-9-]{1,8}_[0-9A-Za-z]{43}$/;

/** A key: says whose it is, so that one that was found can be reported to its owner. */
export const keyText = (tenantName: string, secret: string): string =>
  `assay_${tenantName.slice(0, TENANT_LENGTH)}_${secret}`;

/** Why a key is not accepted. `closed`: its maker is locked, gone, past their last day, or may not sign in. */
export const KEY_REFUSALS = ["revoked", "expired", "closed"] as const;
export type KeyRefusal = (typeof KEY_REFUSALS)[number];

interface KeyState {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Whether the user who made it could sign in now. */
  readonly isMakerOpen: boolean;
}

/** Whether a key is accepted, from wherever it may be used, or why not. */
export function keyState({ revokedAt, expiresAt, isMakerOpen }: KeyState, now: Date) {
  if (revokedAt !== null) return "revoked" satisfies KeyRefusal;
  if (expiresAt !== null && expiresAt <= now) return "expired" satisfies KeyRefusal;
  return isMakerOpen ? true : ("closed" satisfies KeyRefusal);
}

/** Whether a key is accepted from an address; a key without networks is from any. */
export const isKeyAccepted = (
  key: KeyState & { readonly networks: readonly string[] },
  address: string,
  now: Date,
): boolean =>
  keyState(key, now) === true && (key.networks.length === 0 || isInNetworks(address, key.networks));

/** Maximum keys per tenant that are not revoked. */
export const MOST_KEYS = 100;
/** Maximum networks per key. */
export const MOST_NETWORKS = 20;

/**
 * What is wrong with a key that is to be made, as a rule for the message: a permission beyond those of its maker, an expiry in
 * the past.
 */
export function keyViolations(
  { permissions, expiresAt }: { permissions: readonly string[]; expiresAt: Date | null },
  givable: readonly string[],
  now: Date,
): { path: string; rule: string }[] {
  return [
    ...(permissions.every((permission) => givable.includes(permission))
      ? []
      : [{ path: "permissions", rule: "beyond" }]),
    ...(expiresAt !== null && expiresAt <= now ? [{ path: "expiresAt", rule: "past" }] : []),
  ];
}
