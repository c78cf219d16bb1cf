import { PERMISSIONS } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Id, IdParams, Timestamp } from "./fields.ts";

export const Credentials = z.object({
  token: z.string(),
  expires: Timestamp,
  /** Seconds. */
  expiresIn: z.int(),
  autoLogout: z.boolean(),
});
export type Credentials = z.infer<typeof Credentials>;

export const TWO_FACTOR_PROVIDERS = ["Email", "Authenticator", "BackupCode"] as const;

export const Login = z.object({
  twoFactorRequired: z.boolean(),
  twoFactorProviders: z.array(z.enum(TWO_FACTOR_PROVIDERS)),
  token: Credentials,
});
export type Login = z.infer<typeof Login>;

export const USER_TYPES = ["USER", "ANONYMIZED"] as const;

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
});
export type User = z.infer<typeof User>;

/** Deliberately lax: a wrong form of e-mail must be answered like a wrong e-mail. */
const Secret = z.string().check(z.minLength(1, "required"), z.maxLength(1024, "tooLong"));

export const identityCalls = {
  login: call({
    method: "POST",
    path: "/login/Login",
    access: "public",
    summary: "Sign in with e-mail and password",
    body: body({ email: Secret, password: Secret }),
    response: Login,
    errors: ["INVALID_LOGIN"],
  }),
  logout: call({
    method: "POST",
    path: "/login/Logout",
    access: "session",
    summary: "End this session",
    response: z.object({}),
  }),
  refreshToken: call({
    method: "POST",
    path: "/User/RefreshToken",
    access: "session",
    summary: "Replace the token by a new one that lives for a whole session again",
    response: Credentials,
  }),
  getAccount: call({
    method: "GET",
    path: "/User/Account",
    access: "session",
    summary: "The signed-in user with the permissions of now",
    response: User,
  }),
  listUsers: call({
    method: "GET",
    path: "/Users",
    access: ["VIEW_USERS", "EDIT_USERS"],
    summary: "All users of the tenant",
    response: z.object({ users: z.array(User) }),
  }),
  getUser: call({
    method: "GET",
    path: "/Users/:id",
    access: ["VIEW_USERS", "EDIT_USERS"],
    summary: "One user",
    params: IdParams,
    response: User,
    errors: ["ITEM_NOT_FOUND"],
  }),
};
