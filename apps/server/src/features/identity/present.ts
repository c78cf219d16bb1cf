import type { Credentials, User, UserAbilities } from "@assay/contract";
import type { UserRow } from "./store.ts";

/** `can`, the lock and a last day only where users are administered, a demand only in one's own account. */
export const presentUser = (
  { lastLogin, lockedAt, endsOn, lacksSecondFactor, language: _, ...row }: UserRow,
  can?: UserAbilities,
): User => ({
  ...row,
  fullName: `${row.firstName} ${row.lastName}`.trim(),
  lastLogin: lastLogin?.toISOString() ?? null,
  ...(can
    ? { can, lockedAt: lockedAt?.toISOString() ?? null, ...(endsOn !== null && { endsOn }) }
    : lacksSecondFactor && { mustSetUpSecondFactor: true as const }),
});

/** @param now when they begin to count */
export const presentCredentials = (token: string, expires: Date, now: Date): Credentials => ({
  token,
  expires: expires.toISOString(),
  expiresIn: Math.ceil((expires.getTime() - now.getTime()) / 1000),
  autoLogout: true,
});
