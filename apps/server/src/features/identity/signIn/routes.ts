import type { signInCalls } from "@assay/contract";
import { bearerHash } from "../../../http/authentication.ts";
import type { Handlers } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { recordAccess } from "../../../platform/access.ts";
import { newChallenge } from "../../../platform/captcha.ts";
import type { IdentityMails } from "../ports.ts";
import { checkTwoFactor, sendTwoFactorCode } from "../secondFactor/commands.ts";
import { refreshSession } from "../sessions/commands.ts";
import { deleteSession } from "../sessions/store.ts";
import { demandCaptcha, signIn, takingTurns } from "./commands.ts";
import { selectTenantSecret } from "./store.ts";

export const signInRoutes = (mails: IdentityMails): Handlers<typeof signInCalls> => ({
  getCaptchaChallenge: async ({ withTenant, now }) => ({
    ...(await newChallenge(await withTenant(selectTenantSecret), now)),
  }),
  login: async (call) => {
    const asking = takingTurns(call);
    await demandCaptcha(asking);
    return signIn(asking, asking.body);
  },
  sendTwoFactorCode: (call) => sendTwoFactorCode(call, mails),
  checkTwoFactor: (call) => checkTwoFactor(takingTurns(call)),
  logout: async ({ tx, actor, now, address }) => {
    await deleteSession(tx, actor.id, actor.sessionId);
    recordAccess(tx, { kind: "signOut", at: now, personId: actor.id, address, what: "logout" });
    tx.publish({ kind: "account", personId: actor.id });
    return {};
  },
  refreshToken: (call) =>
    refreshSession(call, found(bearerHash(String(call.headers.authorization)))),
});
