import type { signInCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { IdentityMails } from "../ports.ts";
import { checkTwoFactor, sendTwoFactorCode } from "../secondFactor/commands.ts";
import { logout, refreshSession } from "../sessions/commands.ts";
import { login, takingTurns } from "./commands.ts";
import { getCaptchaChallenge } from "./queries.ts";

export const signInRoutes = (mails: IdentityMails): Handlers<typeof signInCalls> => ({
  getCaptchaChallenge,
  login,
  sendTwoFactorCode: (call) => sendTwoFactorCode(call, mails),
  checkTwoFactor: (call) => checkTwoFactor(takingTurns(call)),
  logout,
  refreshToken: refreshSession,
});
