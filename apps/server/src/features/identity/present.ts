import type { Account, Credentials, User, UserAbilities } from "@assay/contract";
import { accountAbilities } from "@assay/contract/accountAbilities";
import type { UserRow } from "./store.ts";

/** The common fields of users and of the caller's account. */
const presentPerson = ({
  lastLogin,
  lockedAt: _locked,
  endsOn: _ends,
  lacksSecondFactor: _lacks,
  hasPasskeys: _passkeys,
  hasCalibration: _has,
  language: _,
  ...row
}: UserRow) => ({
  ...row,
  fullName: `${row.firstName} ${row.lastName}`.trim(),
  lastLogin: lastLogin?.toISOString() ?? null,
});

/** A user as user administration shows them. */
export const presentUser = (user: UserRow, can: UserAbilities): User => ({
  ...presentPerson(user),
  can,
  lockedAt: user.lockedAt?.toISOString() ?? null,
  ...(user.endsOn !== null && { endsOn: user.endsOn }),
});

/** The caller's account. */
export const presentAccount = (user: UserRow): Account => ({
  ...presentPerson(user),
  ...(user.lacksSecondFactor && { mustSetUpSecondFactor: true as const }),
  ...(user.hasPasskeys && { hasPasskeys: true as const }),
  ...(user.hasCalibration && { hasCalibration: true as const }),
  can: accountAbilities(new Set(user.permissions)),
});

/** @param now the moment at which they become valid */
export const presentCredentials = (token: string, expires: Date, now: Date): Credentials => ({
  token,
  expires: expires.toISOString(),
  expiresIn: Math.ceil((expires.getTime() - now.getTime()) / 1000),
  autoLogout: true,
});
