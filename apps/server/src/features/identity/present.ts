import type { Credentials, User, UserAbilities } from "@assay/contract";
import { LOGIN_STEP_SECONDS, SESSION_SECONDS } from "@assay/domain";
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

export const presentCredentials = (token: string, expires: Date): Credentials => ({
  token,
  expires: expires.toISOString(),
  expiresIn: SESSION_SECONDS,
  autoLogout: true,
});

/** A login token looks like credentials, but opens nothing but the second factor (decisions §3). */
export const presentLoginToken = (token: string, expires: Date): Credentials => ({
  ...presentCredentials(token, expires),
  expiresIn: LOGIN_STEP_SECONDS,
});
