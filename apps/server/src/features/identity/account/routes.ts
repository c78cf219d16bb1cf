import type { accountCalls, deviceCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { ApiFailure } from "../../../http/failure.ts";
import type { IdentityMails } from "../ports.ts";
import { presentAccount } from "../present.ts";
import {
  getAuthenticatorKey,
  getBackupKeys,
  resetAuthenticatorKey,
  setTwoFactorEnabled,
  testAuthenticatorKey,
} from "../secondFactor/commands.ts";
import { selectSessions } from "../sessions/store.ts";
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
  selectSelf,
  verifyEmail,
} from "./commands.ts";
import { presentSession } from "./present.ts";
import { selectDeviceSecret } from "./store.ts";

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
  getAccount: async ({ tx, actor }) => presentAccount(await selectSelf(tx, actor)),
  listSessions: async ({ tx, actor, now }) => ({
    sessions: (await selectSessions(tx, actor.id, now)).map((row) =>
      presentSession(row, actor.sessionId),
    ),
  }),
  endSession,
});

export const deviceRoutes: Handlers<typeof deviceCalls> = {
  getDeviceSecret: async ({ tx, actor }) => {
    const secret = await selectDeviceSecret(tx, actor.id);
    if (secret === undefined) throw new ApiFailure("NOT_LOGGED_IN");
    return { secret };
  },
};
