import type { accountCalls, deviceCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { IdentityMails } from "../ports.ts";
import {
  getAuthenticatorKey,
  getBackupKeys,
  resetAuthenticatorKey,
  setTwoFactorEnabled,
  testAuthenticatorKey,
} from "../secondFactor/commands.ts";
import {
  changeEmail,
  changePassword,
  confirmPassword,
  endSession,
  enroll,
  requestChangeEmail,
  requestResetPassword,
  requestVerifyEmail,
  resetPassword,
  verifyEmail,
} from "./commands.ts";
import { getAccount, getDeviceSecret, listSessions } from "./queries.ts";

export const accountRoutes = (mails: IdentityMails): Handlers<typeof accountCalls> => ({
  requestResetPassword: (call) => requestResetPassword(call, mails),
  resetPassword: (call) => resetPassword(call, mails),
  enroll,
  verifyEmail,
  changeEmail: (call) => changeEmail(call, mails),
  requestVerifyEmail: (call) => requestVerifyEmail(call, mails),
  requestChangeEmail: (call) => requestChangeEmail(call, mails),
  changePassword: { opens: "itself", run: (call) => changePassword(call, mails) },
  confirmPassword: { opens: "itself", run: confirmPassword },
  getAuthenticatorKey,
  resetAuthenticatorKey,
  testAuthenticatorKey,
  setTwoFactorEnabled: (call) => setTwoFactorEnabled(call, mails),
  getBackupKeys: (call) => getBackupKeys(call, mails),
  getAccount,
  listSessions,
  endSession,
});

export const deviceRoutes: Handlers<typeof deviceCalls> = {
  getDeviceSecret,
};
