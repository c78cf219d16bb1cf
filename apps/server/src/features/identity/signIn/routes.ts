import type { signInCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import type { PasskeyPlaceOf } from "../passkeys/ports.ts";
import type { IdentityMails } from "../ports.ts";
import { checkTwoFactor, sendTwoFactorCode } from "../secondFactor/commands.ts";
import { logout, refreshSession } from "../sessions/commands.ts";
import { login, takingTurns } from "./commands.ts";
import { getCaptchaChallenge } from "./queries.ts";

export const signInRoutes = (
  mails: IdentityMails,
  placeOf: PasskeyPlaceOf,
): Handlers<typeof signInCalls> => ({
  getCaptchaChallenge,
  login: (call) => login(call, placeOf),
  sendTwoFactorCode: (call) => sendTwoFactorCode(call, mails, placeOf),
  checkTwoFactor: (call) => checkTwoFactor(takingTurns(call), placeOf),
  logout,
  refreshToken: refreshSession,
});
