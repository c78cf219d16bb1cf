import { selfManagers } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, Email, Id, IdParams, Timestamp } from "./fields.ts";
import { Account, Done, Login, Secret } from "./identity.ts";

/** The rules of composition are checked by the handler, each with its own message (spec 1 §5). */
const NewPassword = Secret;

export const Session = z.object({
  id: Id,
  /** Such as "Firefox" and "Windows"; null if the browser's `User-Agent` names none. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: Timestamp,
  /** Time of the latest refresh, or of the sign-in if there was none. */
  usedAt: Timestamp,
  expires: Timestamp,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Needs a password confirmed in the last 10 minutes, else NO_PERMISSION (decisions §15). */
const confirmed = "NO_PERMISSION without a password confirmed in the last 10 minutes";

export const accountCalls = {
  getAccount: call({
    method: "GET",
    path: "/User/Account",
    access: "session",
    beforeSecondFactor: true,
    summary: "The signed-in user with the permissions of now, and what they may do by them",
    response: Account,
  }),
  requestResetPassword: call({
    method: "POST",
    path: "/User/RequestResetPassword",
    costly: true,
    access: "public",
    summary:
      "Mail a link of 24 hours, if there is such an account; the answer does not tell. Captcha as for login",
    body: body({ email: Email }),
    response: Done,
  }),
  resetPassword: call({
    method: "POST",
    path: "/User/ResetPassword",
    access: "public",
    summary: "Set a new password by a mailed link; ends all sessions",
    body: body({ email: Secret, newPassword: NewPassword, token: Secret }),
    response: Done,
    errors: ["INVALID_TOKEN"],
  }),
  enroll: call({
    method: "POST",
    path: "/User/Enroll",
    access: "public",
    summary: "Accept an invitation by setting the first password; signs in",
    body: body({ email: Secret, newPassword: NewPassword, token: Secret }),
    response: Login,
    errors: ["ENROLL_FAILED"],
  }),
  verifyEmail: call({
    method: "POST",
    path: "/User/VerifyEmail",
    access: "public",
    summary: "Confirm an e-mail address by a mailed link",
    body: body({ email: Secret, token: Secret }),
    response: Done,
    errors: ["INVALID_TOKEN"],
  }),
  changeEmail: call({
    method: "POST",
    path: "/User/ChangeEmail",
    access: "public",
    summary: "Take over the new e-mail address by the link mailed to it",
    body: body({ email: Secret, newEmail: Secret, token: Secret }),
    response: Done,
    errors: ["INVALID_TOKEN", "DUPLICATE_ITEMS"],
  }),
  requestVerifyEmail: call({
    method: "POST",
    path: "/User/RequestVerifyEmail",
    costly: true,
    access: { any: ["MANAGE_SELF", "EDIT_USERS"] },
    beforeSecondFactor: true,
    summary:
      "Mail a link that confirms the caller's address, or with EDIT_USERS the address of the user with that e-mail",
    body: body({ email: z.optional(Email) }),
    response: Done,
    errors: ["USER_NOT_FOUND", "UPDATE_FAILED"],
  }),
  requestChangeEmail: call({
    method: "POST",
    path: "/User/RequestChangeEmail",
    costly: true,
    access: selfManagers,
    summary: `Mail a link of 24 hours to the new address; ${confirmed}`,
    body: body({ newEmail: Email }),
    response: Done,
  }),
  changePassword: call({
    method: "POST",
    path: "/User/ChangePassword",
    access: selfManagers,
    summary:
      "Change the password; ends all other sessions. INVALID_LOGIN: the current one is wrong",
    body: body({ password: Secret, newPassword: NewPassword }),
    response: Done,
    errors: ["INVALID_LOGIN"],
  }),
  confirmPassword: call({
    method: "POST",
    path: "/User/ConfirmPassword",
    access: "session",
    beforeSecondFactor: true,
    summary: "Confirm the password for the next 10 minutes of this session",
    body: body({ password: Secret }),
    response: Done,
    errors: ["INVALID_LOGIN"],
  }),
  getAuthenticatorKey: call({
    method: "GET",
    path: "/login/GetAuthenticatorKey",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `The key that is being set up, and its otpauth address for a QR code; ${confirmed}`,
    response: z.object({ key: z.string(), uri: z.string() }),
  }),
  resetAuthenticatorKey: call({
    method: "POST",
    path: "/login/ResetAuthenticatorKey",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `Start again with another key; the one in use stays until the new one is enabled; ${confirmed}`,
    response: Done,
  }),
  testAuthenticatorKey: call({
    method: "POST",
    path: "/login/TestAuthenticatorKey",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: "Whether `token` is a code of the key that is being set up",
    body: body({ type: z.string(), token: Secret }),
    response: z.object({ success: z.boolean() }),
    errors: ["INVALID_TWO_FACTOR_PROVIDER"],
  }),
  setTwoFactorEnabled: call({
    method: "POST",
    path: "/login/SetTwoFactorEnabled",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `Turn the second factor on (with the tested key, else by e-mail) or off; ${confirmed}`,
    body: body({ TwoFactorEnabled: z.boolean() }),
    response: Account,
  }),
  getBackupKeys: call({
    method: "GET",
    path: "/login/GetBackupKeys",
    access: selfManagers,
    beforeSecondFactor: true,
    summary: `Ten new single-use backup codes, in place of all former ones; ${confirmed}`,
    response: z.object({ backupKeys: z.array(z.string()) }),
  }),
  listSessions: call({
    method: "GET",
    path: "/User/Sessions",
    access: "session",
    beforeSecondFactor: true,
    summary: "Where the caller is signed in",
    response: z.object({ sessions: z.array(Session) }),
  }),
  endSession: call({
    method: "DELETE",
    path: "/User/Sessions/:id",
    access: "session",
    beforeSecondFactor: true,
    summary: "Sign out one of the caller's sessions",
    params: IdParams,
    response: z.object({ id: Id }),
    errors: ["ITEM_NOT_FOUND"],
  }),
};
