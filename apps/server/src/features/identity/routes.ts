import type { identityCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import { sessionEnd, signIn } from "./commands.ts";
import { presentCredentials, presentUser } from "./present.ts";
import { deleteSession, selectUser, selectUsers, updateSessionExpiry } from "./store.ts";

export const identityRoutes: Handlers<typeof identityCalls> = {
  login: async ({ withTenant, body: { email, password }, address, now }) => ({
    twoFactorRequired: false,
    twoFactorProviders: [],
    token: await signIn(withTenant, { email, password, address, now }),
  }),
  logout: async ({ tx, actor }) => {
    await deleteSession(tx, actor.tokenHash);
    return {};
  },
  refreshToken: async ({ tx, actor, headers, now }) => {
    const expires = sessionEnd(now);
    await updateSessionExpiry(tx, actor.tokenHash, expires);
    return presentCredentials(String(headers.authorization).replace(/^Bearer /i, ""), expires);
  },
  getAccount: async ({ tx, actor }) => presentUser(found(await selectUser(tx, actor.id))),
  listUsers: async ({ tx }) => ({ users: (await selectUsers(tx)).map(presentUser) }),
  getUser: async ({ tx, params }) => presentUser(found(await selectUser(tx, params.id))),
};
