import type { Credentials, User } from "@assay/contract";
import { SESSION_SECONDS } from "@assay/domain";
import type { UserRow } from "./store.ts";

export const presentUser = ({ lastLogin, ...row }: UserRow): User => ({
  ...row,
  fullName: `${row.firstName} ${row.lastName}`.trim(),
  lastLogin: lastLogin?.toISOString() ?? null,
});

export const presentCredentials = (token: string, expires: Date): Credentials => ({
  token,
  expires: expires.toISOString(),
  expiresIn: SESSION_SECONDS,
  autoLogout: true,
});
