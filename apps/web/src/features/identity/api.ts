import {
  type Account,
  accountCalls,
  CAPTCHA_HEADER,
  type CompanySignIn,
  companySignInCalls,
  type Finding,
  type Login,
  type OwnPasskeys,
  passkeyCalls,
  passkeySignInCalls,
  type Payload,
  type Role,
  roleCalls,
  type SentBody,
  type Session,
  signInCalls,
  type TwoFactorProvider,
  type User,
  userCalls,
} from "@assay/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi, type CallOptions } from "../../platform/http/call.ts";
import { getConnection } from "../../platform/http/connection.ts";
import { type DownloadedFile, downloadApi } from "../../platform/http/download.ts";

export interface SignInInput {
  email: string;
  password: string;
}
/** The token of a solved captcha; null if the tenant demands none. */
export type CaptchaToken = string | null;

const withCaptcha = (token: CaptchaToken): CallOptions =>
  token === null ? {} : { headers: { [CAPTCHA_HEADER]: token } };

/** Checks e-mail and password. The answer has the session's token, or one for the second factor. */
export function login({ email, password }: SignInInput, captcha: CaptchaToken): Promise<Login> {
  return callApi(signInCalls.login, { body: { email, password } }, withCaptcha(captcha));
}

/** Begins a sign-in by the company's directory: its address, and the key that this page shows at the end. */
export const beginCompanySignIn = (): Promise<{ url: string; key: string }> =>
  callApi(companySignInCalls.beginCompanySignIn, {});

/** Finishes a sign-in by the directory, with what it has answered. */
export const finishCompanySignIn = (
  body: SentBody<typeof companySignInCalls.finishCompanySignIn>,
): Promise<Login> => callApi(companySignInCalls.finishCompanySignIn, { body });

/** How people sign in by the company's directory, for its administrators. */
export const companySignInQuery = queryOptions({
  queryKey: ["companySignIn"],
  queryFn: (): Promise<CompanySignIn> => callApi(companySignInCalls.getCompanySignIn, {}),
  staleTime: 0,
});

export type CompanySignInBody = SentBody<typeof companySignInCalls.updateCompanySignIn>;
export const updateCompanySignIn = (body: CompanySignInBody): Promise<CompanySignIn> =>
  callApi(companySignInCalls.updateCompanySignIn, { body });

/** Asks a directory what it can do; nothing is stored. */
export const tryCompanySignIn = async (
  body: SentBody<typeof companySignInCalls.tryCompanySignIn>,
): Promise<Finding[]> => (await callApi(companySignInCalls.tryCompanySignIn, { body })).findings;

/** Mails a code for the login whose token this is. */
export function sendTwoFactorCode(token: string): Promise<unknown> {
  return callApi(signInCalls.sendTwoFactorCode, { body: { method: "Email" } }, { token });
}

/** Finishes the login whose token this is. */
export function checkTwoFactor(
  token: string,
  type: TwoFactorProvider,
  code: string,
): Promise<Login> {
  return callApi(signInCalls.checkTwoFactor, { body: { type, token: code } }, { token });
}

/** What the browser takes to ask the device for a passkey. */
export type PasskeyOptions = Payload<typeof passkeySignInCalls.startPasskeySignIn>;
/** What the device answers to it. */
export type PasskeyAnswer = SentBody<typeof passkeySignInCalls.checkPasskey>;

/** What the device is asked for the login whose token this is. */
export const startPasskeyStep = (token: string): Promise<PasskeyOptions> =>
  callApi(passkeySignInCalls.startPasskeyStep, {}, { token });
/** Finishes the login whose token this is by a passkey. */
export const checkPasskey = (token: string, body: PasskeyAnswer): Promise<Login> =>
  callApi(passkeySignInCalls.checkPasskey, { body }, { token });
/** What the device is asked by whoever has not said who they are. */
export const startPasskeySignIn = (): Promise<PasskeyOptions> =>
  callApi(passkeySignInCalls.startPasskeySignIn, {});
/** Signs in by a passkey alone. */
export const signInByPasskey = (body: PasskeyAnswer, captcha: CaptchaToken): Promise<Login> =>
  callApi(passkeySignInCalls.signInByPasskey, { body }, withCaptcha(captcha));

/** A challenge of the API, or of the service that is configured in the build (spec 1 §7). */
export async function getCaptchaChallenge(): Promise<unknown> {
  const { captcha } = getConnection();
  if (captcha === "") return callApi(signInCalls.getCaptchaChallenge, {});
  const answer = await fetch(captcha, { credentials: "omit", cache: "no-store" });
  return answer.json();
}

/** Mails a link to set another password. The answer is the same whether or not the address has an account. */
export function requestResetPassword(email: string, captcha: CaptchaToken): Promise<unknown> {
  return callApi(accountCalls.requestResetPassword, { body: { email } }, withCaptcha(captcha));
}

/** The data in a mailed link. */
export interface LinkInput {
  email: string;
  token: string;
}
export interface NewPasswordInput extends LinkInput {
  newPassword: string;
}

/** Sets another password with the token of a mailed link. */
export const resetPassword = (body: NewPasswordInput): Promise<unknown> =>
  callApi(accountCalls.resetPassword, { body });
/** Accepts an invitation with the first password. The answer is a login, as after a sign-in. */
export const enroll = (body: NewPasswordInput): Promise<Login> =>
  callApi(accountCalls.enroll, { body });
/** Confirms an address with the token that was mailed to it. */
export const verifyEmail = (body: LinkInput): Promise<unknown> =>
  callApi(accountCalls.verifyEmail, { body });
/** Moves an account to the new address, with the token that was mailed there. */
export const changeEmail = (body: LinkInput & { newEmail: string }): Promise<unknown> =>
  callApi(accountCalls.changeEmail, { body });

export const changePassword = (body: { password: string; newPassword: string }): Promise<unknown> =>
  callApi(accountCalls.changePassword, { body });
/** Confirms the password for ten minutes of this session: turning the second factor on or off, new backup codes and another address need it. */
export const confirmPassword = (password: string): Promise<unknown> =>
  callApi(accountCalls.confirmPassword, { body: { password } });
export const requestVerifyEmail = (): Promise<unknown> =>
  callApi(accountCalls.requestVerifyEmail, { body: {} });
/** Mails a link to the new address. The old one stays in use until the link is opened. */
export const requestChangeEmail = (newEmail: string): Promise<unknown> =>
  callApi(accountCalls.requestChangeEmail, { body: { newEmail } });

export interface AuthenticatorKey {
  key: string;
  /** The otpauth address that the QR code shows. */
  uri: string;
}
/** Makes a new key, and gives it. The key in use stays until the new one is enabled. */
export async function renewAuthenticatorKey(): Promise<AuthenticatorKey> {
  await callApi(accountCalls.resetAuthenticatorKey, {});
  return callApi(accountCalls.getAuthenticatorKey, {});
}
/** Whether a code fits the new key; only a tested key can be turned on. */
export const testAuthenticatorKey = (token: string): Promise<{ success: boolean }> =>
  callApi(accountCalls.testAuthenticatorKey, { body: { type: "Authenticator", token } });
/** Turns the second factor on, with the tested key if there is one and otherwise by e-mail, or off. */
export const setTwoFactorEnabled = (TwoFactorEnabled: boolean): Promise<Account> =>
  callApi(accountCalls.setTwoFactorEnabled, { body: { TwoFactorEnabled } });
/** Ten new codes. The former ones stop working, and the server cannot show the new ones a second time. */
export const makeBackupCodes = async (): Promise<string[]> =>
  (await callApi(accountCalls.getBackupKeys, {})).backupKeys;

/** The caller's passkeys; only where the organisation has them. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: (): Promise<OwnPasskeys> => callApi(passkeyCalls.listPasskeys, {}),
});
/** What a device has made. */
export type PasskeyMade = Omit<SentBody<typeof passkeyCalls.addPasskey>, "name">;

/** What the device is asked to make a passkey. */
export const startPasskey = (): Promise<PasskeyOptions> => callApi(passkeyCalls.startPasskey, {});
/** Stores a passkey that the device has made; the second factor is on then. */
export const addPasskey = (
  body: PasskeyMade & { name: string },
): Promise<Payload<typeof passkeyCalls.addPasskey>> => callApi(passkeyCalls.addPasskey, { body });
export const renamePasskey = (id: string, name: string): Promise<OwnPasskeys> =>
  callApi(passkeyCalls.renamePasskey, { params: { id }, body: { name } });
export const removePasskey = (id: string): Promise<unknown> =>
  callApi(passkeyCalls.removePasskey, { params: { id } });

/** The caller's own sessions, on all devices. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async (): Promise<Session[]> => (await callApi(accountCalls.listSessions, {})).sessions,
});
/** Signs out one of the caller's sessions, on whichever device it is. */
export const endSession = (id: string): Promise<unknown> =>
  callApi(accountCalls.endSession, { params: { id } });

/* Users and roles */

/** All users of the tenant; needs VIEW_USERS or EDIT_USERS. */
export const usersQuery = queryOptions({
  queryKey: ["users"],
  queryFn: async (): Promise<User[]> => (await callApi(userCalls.listUsers, {})).users,
});

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...usersQuery.queryKey, id],
    queryFn: (): Promise<User> => callApi(userCalls.getUser, { params: { id } }),
    staleTime: 0,
  });

export const exportUsers = (format: "xlsx" | "csv"): Promise<DownloadedFile> =>
  downloadApi(userCalls.exportUsers, { query: format === "csv" ? { format } : {} });

/** Creates or updates; the body says which of the two too (spec 1 §7). */
export const createUser = (body: SentBody<typeof userCalls.createUser>): Promise<User> =>
  callApi(userCalls.createUser, { body: { ...body, isCreate: true } });

/** The cells of a workbook, as a list of people is pasted. */
export async function readUserTable(file: File): Promise<string[][]> {
  const { uploadApi } = await import("../../platform/http/upload.ts");
  return (await uploadApi(userCalls.readUserTable, {}, file)).rows;
}

/** Gives somebody who has not enrolled another address, and invites them there; the former link no longer works. */
export const correctUserEmail = (id: string, email: string): Promise<User> =>
  callApi(userCalls.correctUserEmail, { params: { id }, body: { email } });

export const updateUser = (body: SentBody<typeof userCalls.updateUser>): Promise<User> =>
  callApi(userCalls.updateUser, { body: { ...body, isCreate: false } });

/** Names of the started runs in which the user observes or moderates. */
export const getRunningRuns = async (id: string): Promise<string[]> =>
  (await callApi(userCalls.getRunningRuns, { params: { id } })).runs;

/** Deletes an account. Somebody who has left traces in runs stays there, without name and address. */
export const deleteUser = (id: string): Promise<unknown> =>
  callApi(userCalls.deleteUser, { params: { id } });

/** Mails another invitation to somebody who has not enrolled; the former link no longer works. */
export const inviteUser = (id: string): Promise<unknown> =>
  callApi(userCalls.inviteUser, { params: { id } });

/** Locks an account, which ends its sessions and deletes nothing, or unlocks it. */
export const lockUser = (id: string, locked: boolean): Promise<User> =>
  callApi(userCalls.lockUser, { params: { id }, body: { locked } });
/** Forgets the failed sign-ins of a user who had to wait because of them. */
export const reopenSignIn = (id: string): Promise<User> =>
  callApi(userCalls.reopenSignIn, { params: { id } });
/** Turns off the second factor of a user who has lost it, and tells them by mail. */
export const resetUserTwoFactor = (id: string): Promise<User> =>
  callApi(userCalls.resetUserTwoFactor, { params: { id } });
/** Ends all sessions of a user, who can sign in again. */
export const endUserSessions = (id: string): Promise<User> =>
  callApi(userCalls.endUserSessions, { params: { id } });
/** Mails a link to set a new password to somebody who has enrolled. */
export const requestUserPassword = (email: string): Promise<unknown> =>
  callApi(userCalls.requestUserPassword, { body: { email } });

/** Mails a link that confirms somebody's address. */
export const requestUserVerification = (email: string): Promise<unknown> =>
  callApi(accountCalls.requestVerifyEmail, { body: { email } });

/** All roles of the tenant, each with its permissions. */
export const rolesQuery = queryOptions({
  queryKey: ["roles"],
  queryFn: async (): Promise<Role[]> => (await callApi(roleCalls.listRoles, {})).roles,
  staleTime: 0,
});

/** All permissions, and which of them the user may put into a new role. */
export type KnownPermissions = Payload<typeof roleCalls.listPermissions>;

/** All permissions, and which of them the caller may put into a role. */
export const permissionsQuery = queryOptions({
  queryKey: ["permissions"],
  queryFn: (): Promise<KnownPermissions> => callApi(roleCalls.listPermissions, {}),
});

export const createRole = (body: SentBody<typeof roleCalls.createRole>): Promise<Role> =>
  callApi(roleCalls.createRole, { body });

export const updateRole = (body: SentBody<typeof roleCalls.updateRole>): Promise<Role> =>
  callApi(roleCalls.updateRole, { body });

export const deleteRole = (id: string): Promise<unknown> =>
  callApi(roleCalls.deleteRole, { params: { id } });
