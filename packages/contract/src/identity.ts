import { PERMISSIONS, USER_REFUSALS, type UserAct } from "@assay/domain";
import * as z from "zod/mini";
import { clean, Id, Revision, Timestamp } from "./fields.ts";

/** The token of a session, or of a login whose second factor is outstanding (decisions §3). */
export const Credentials = z.object({
  token: z.string(),
  expires: Timestamp,
  /** Lifetime in seconds. */
  expiresIn: z.int(),
  autoLogout: z.boolean(),
});
export type Credentials = z.infer<typeof Credentials>;

export const TWO_FACTOR_PROVIDERS = ["Email", "Authenticator", "BackupCode"] as const;
export type TwoFactorProvider = (typeof TWO_FACTOR_PROVIDERS)[number];

/** `token` is the session's, or while a second factor is required a login token of 5 minutes. */
export const Login = z.object({
  twoFactorRequired: z.boolean(),
  twoFactorProviders: z.array(z.enum(TWO_FACTOR_PROVIDERS)),
  /** Only where a passkey counts too, beside the providers of the documents. */
  acceptsPasskey: z.optional(z.literal(true)),
  token: Credentials,
});
export type Login = z.infer<typeof Login>;

export const USER_TYPES = ["USER", "ANONYMIZED"] as const;

/** What the caller may do with a user, or the reason why not: domain `userAbilities`, by which the server refuses. */
const UserAbility = z.union([z.literal(true), z.enum(USER_REFUSALS)]);
export const UserAbilities = z.object({
  edit: UserAbility,
  assignRoles: UserAbility,
  delete: UserAbility,
  invite: UserAbility,
  correctEmail: UserAbility,
  resetPassword: UserAbility,
  validateEmail: UserAbility,
  lock: UserAbility,
  endSessions: UserAbility,
  reopen: UserAbility,
  resetTwoFactor: UserAbility,
} satisfies Record<UserAct, z.ZodMiniType>);
export type UserAbilities = z.infer<typeof UserAbilities>;

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  customerNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.array(z.string()),
  permissions: z.array(z.enum(PERMISSIONS)),
  position: z.nullable(z.string()),
  orgUnit: z.nullable(z.string()),
  enrolled: z.boolean(),
  emailVerified: z.boolean(),
  twoFactorActivated: z.boolean(),
  lastLogin: z.nullable(Timestamp),
  type: z.enum(USER_TYPES),
  /** Since when an administrator has locked the account; null if it is not locked. Present only with `can`. */
  lockedAt: z.optional(z.nullable(Timestamp)),
  /**
   * The last day on which the account is valid, as YYYY-MM-DD in UTC. Present only with `can`, if it is set.
   * A plain text, since the check of a date would weigh on the sign-in.
   */
  endsOn: z.optional(z.string()),
  revision: Revision,
  /** Present only in the answers of user administration. */
  can: z.optional(UserAbilities),
});
export type User = z.infer<typeof User>;

/** The caller's own account. */
export const Account = z.extend(User, {
  /**
   * Only while the account lacks a second factor that the tenant demands: until one is set up, all other calls
   * answer NO_PERMISSION.
   */
  mustSetUpSecondFactor: z.optional(z.literal(true)),
  /** Only where the organisation has passkeys. */
  hasPasskeys: z.optional(z.literal(true)),
  /** Only where the organisation calibrates its observers. */
  hasCalibration: z.optional(z.literal(true)),
  /**
   * By the name of an ability (`accountAbilities.ts`): true, or the permissions that are missing. The names are
   * not written out, since they would weigh on the sign-in.
   */
  can: z.record(z.string(), z.union([z.literal(true), z.array(z.enum(PERMISSIONS))])),
});
export type Account = z.infer<typeof Account>;

/** Any string: a malformed e-mail or password is answered as a wrong one, so that the answer reveals no rule. */
export const Secret = z
  .string()
  .check(z.minLength(1, "required"), z.maxLength(1024, "tooLong"), clean);

export const Done = z.object({});
