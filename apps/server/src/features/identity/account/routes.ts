import type { accountCalls, deviceCalls } from "@assay/contract";
import { isOpen, LINK_LIFETIME_MS } from "@assay/domain";
import { type Handlers, unopened } from "../../../http/context.ts";
import { ApiFailure, demand, found, Unavailable } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { recordAccess } from "../../../platform/access.ts";
import { hashBackupCode, newBackupCodes } from "../../../platform/codes.ts";
import { hashPassword } from "../../../platform/passwords.ts";
import { currentTotpStep, newTotpSecret, totpStep, totpUri } from "../../../platform/totp.ts";
import type { IdentityMails } from "../ports.ts";
import { presentUser } from "../present.ts";
import { demandCaptcha, forgetFailures, openSession, presentLogin } from "../signIn/commands.ts";
import { deleteSession, selectSessions, updateConfirmed } from "../sessions/store.ts";
import { selectPersonByEmail, selectUserByEmail, updateAccount, updatePerson } from "../store.ts";
import {
  demandConfirmation,
  demandPassword,
  refuseNamed,
  refuseWeak,
  replacePassword,
  selectSelf,
  withLink,
  withLinkAndWork,
} from "./commands.ts";
import { presentSession } from "./present.ts";
import {
  deleteLinks,
  replaceBackupCodes,
  replaceEmailChange,
  selectDeviceSecret,
  selectSecrets,
  takeChangeMail,
  takeResetRequest,
} from "./store.ts";

const RETRY_SECONDS = 60;

type AccountHandlers = Handlers<typeof accountCalls>;
type Some<Name extends keyof AccountHandlers> = Pick<AccountHandlers, Name>;

/** What mailed links are for. */
const linkRoutes = (
  mails: IdentityMails,
): Some<"requestResetPassword" | "resetPassword" | "enroll" | "verifyEmail" | "changeEmail"> => ({
  requestResetPassword: async (asking) => {
    await demandCaptcha(asking);
    return asking.withTenant(async (tx) => {
      const user = await selectUserByEmail(tx, asking.body.email);
      // Every case does the same work: the answer's time must not tell either.
      const mayBeMailed = await takeResetRequest(tx, user?.id ?? "", asking.now);
      const isMailed = user?.enrolled && mayBeMailed;
      await mails.queue(
        tx,
        isMailed ? { kind: "resetPassword", personId: user.id } : { kind: "nobody" },
      );
      return {};
    });
  },
  resetPassword: async (asking) => {
    const { email, token, newPassword } = asking.body;
    refuseWeak(newPassword);
    const link = { purpose: "resetPassword", email, token, otherwise: "INVALID_TOKEN" } as const;
    const hashing = () => hashPassword(newPassword, asking.address);
    await withLinkAndWork(asking, link, hashing, async (tx, personId, passwordHash) => {
      await refuseNamed(tx, personId, asking);
      await replacePassword(tx, personId, { passwordHash, now: asking.now });
      await updateAccount(tx, personId, { passwordResetAt: asking.now });
      await forgetFailures(tx, email);
      await mails.queue(tx, { kind: "notice", personId, notice: "passwordChanged" });
    });
    return {};
  },
  enroll: async (asking) => {
    const { email, token, newPassword } = asking.body;
    refuseWeak(newPassword);
    const link = { purpose: "enroll", email, token, otherwise: "ENROLL_FAILED" } as const;
    const hashing = () => hashPassword(newPassword, asking.address);
    const session = await withLinkAndWork(
      asking,
      link,
      hashing,
      async (tx, personId, passwordHash) => {
        // An invitation that raced the enrolment must not become a way round the second factor.
        const { enrolledAt } = await selectSecrets(tx, personId);
        if (enrolledAt !== null) throw new ApiFailure("ENROLL_FAILED");
        await refuseNamed(tx, personId, asking);
        await replacePassword(tx, personId, { passwordHash, now: asking.now });
        await updateAccount(tx, personId, { enrolledAt: asking.now, emailVerified: true });
        return openSession(tx, personId, asking, "enroll");
      },
    );
    return presentLogin(session);
  },
  verifyEmail: async (asking) => {
    const link = { purpose: "verifyEmail", ...asking.body, otherwise: "INVALID_TOKEN" } as const;
    await withLink(asking, link, (tx, personId) =>
      updateAccount(tx, personId, { emailVerified: true }),
    );
    return {};
  },
  changeEmail: async (asking) => {
    const { email, newEmail, token } = asking.body;
    const link = { purpose: "changeEmail", email, newEmail, token } as const;
    await withLink(asking, { ...link, otherwise: "INVALID_TOKEN" }, async (tx, personId) => {
      await updatePerson(tx, personId, { email: newEmail });
      await updateAccount(tx, personId, { emailVerified: true });
      // Links to the former address must not open the account any more.
      await deleteLinks(tx, personId);
      tx.tell({ kind: "account", personId });
      const entry = { at: asking.now, actorId: personId, action: "account.email" };
      await recordAudit(tx, { ...entry, subjectId: personId });
      const notice = { kind: "notice", personId, notice: "emailChanged" } as const;
      await mails.queue(tx, { ...notice, formerEmail: email });
    });
    return {};
  },
});

const passwordRoutes = (
  mails: IdentityMails,
): Some<"requestVerifyEmail" | "requestChangeEmail" | "changePassword" | "confirmPassword"> => ({
  requestVerifyEmail: async ({ tx, actor, now, body: { email } }) => {
    const self = await selectSelf(tx, actor);
    const isOwn = email === undefined || email.toLowerCase() === self.email?.toLowerCase();
    demand(actor.permissions.has(isOwn ? "MANAGE_SELF" : "EDIT_USERS"));
    const user = isOwn ? self : await selectUserByEmail(tx, email);
    if (!user) throw new ApiFailure("USER_NOT_FOUND");
    if (user.emailVerified || !isOpen(user, now)) throw new ApiFailure("UPDATE_FAILED");
    const entry = { at: now, actorId: actor.id, action: "user.requestVerifyEmail" };
    if (!isOwn) await recordAudit(tx, { ...entry, subjectId: user.id });
    await mails.queue(tx, { kind: "verifyEmail", personId: user.id });
    return {};
  },
  requestChangeEmail: async ({ tx, actor, now, body: { newEmail } }) => {
    await demandConfirmation(tx, actor, now);
    // It goes to whoever the address belongs: counted also where nothing is sent, which nobody is to learn.
    if (!(await takeChangeMail(tx, actor.id, now))) throw new Unavailable(429, RETRY_SECONDS);
    // Whose address it is already is nothing to tell.
    if ((await selectPersonByEmail(tx, newEmail)) !== undefined) {
      await mails.queue(tx, { kind: "nobody" });
      return {};
    }
    const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS.changeEmail);
    await replaceEmailChange(tx, { personId: actor.id, newEmail, expiresAt });
    await mails.queue(tx, { kind: "changeEmail", personId: actor.id });
    return {};
  },
  changePassword: unopened(async (asking) => {
    const { actor, now, withTenant } = asking;
    const { password, newPassword } = asking.body;
    await demandPassword(asking, password);
    refuseWeak(newPassword);
    await withTenant((tx) => refuseNamed(tx, actor.id, asking));
    const passwordHash = await hashPassword(newPassword);
    return withTenant(async (tx) => {
      await replacePassword(tx, actor.id, { passwordHash, now, keep: actor.sessionId });
      await updateConfirmed(tx, actor.sessionId, now);
      await mails.queue(tx, { kind: "notice", personId: actor.id, notice: "passwordChanged" });
      return {};
    });
  }),
  confirmPassword: unopened(async (asking) => {
    const { actor, now, withTenant } = asking;
    await demandPassword(asking, asking.body.password);
    await withTenant((tx) => updateConfirmed(tx, actor.sessionId, now));
    return {};
  }),
});

type TwoFactorName =
  | "getAuthenticatorKey"
  | "resetAuthenticatorKey"
  | "testAuthenticatorKey"
  | "setTwoFactorEnabled"
  | "getBackupKeys";

const twoFactorRoutes = (mails: IdentityMails): Some<TwoFactorName> => ({
  getAuthenticatorKey: async ({ tx, actor, now, tenant }) => {
    await demandConfirmation(tx, actor, now);
    const { pendingSecret, email } = await selectSecrets(tx, actor.id);
    const key = pendingSecret ?? newTotpSecret();
    if (!pendingSecret) await updateAccount(tx, actor.id, { totpPendingSecret: key });
    return { key, uri: totpUri(key, { issuer: tenant.appTitle, label: email ?? "" }) };
  },
  resetAuthenticatorKey: async ({ tx, actor, now }) => {
    await demandConfirmation(tx, actor, now);
    const fresh = { totpPendingSecret: newTotpSecret(), totpPendingTested: false };
    await updateAccount(tx, actor.id, fresh);
    return {};
  },
  testAuthenticatorKey: async ({ tx, actor, now, body: { type, token } }) => {
    if (type !== "Authenticator") throw new ApiFailure("INVALID_TWO_FACTOR_PROVIDER");
    const { pendingSecret } = await selectSecrets(tx, actor.id);
    const success = pendingSecret !== null && totpStep(pendingSecret, token, now) !== null;
    if (success) await updateAccount(tx, actor.id, { totpPendingTested: true });
    return { success };
  },
  setTwoFactorEnabled: async ({ tx, actor, now, body: { TwoFactorEnabled: on } }) => {
    await demandConfirmation(tx, actor, now);
    const { emailVerified, pendingSecret, pendingTested } = await selectSecrets(tx, actor.id);
    demand(emailVerified);
    const pending = { totpPendingSecret: null, totpPendingTested: false };
    // The code that was tested is used up, as any other.
    const totpLastStep = currentTotpStep(now);
    const key = on && pendingTested ? { totpSecret: pendingSecret, totpLastStep } : {};
    const off = on ? {} : { totpSecret: null };
    await updateAccount(tx, actor.id, { twoFactorActivated: on, ...pending, ...key, ...off });
    if (!on) await replaceBackupCodes(tx, actor.id, []);
    const action = on ? "account.twoFactorOn" : "account.twoFactorOff";
    await recordAudit(tx, { at: now, actorId: actor.id, action, subjectId: actor.id });
    const notice = on ? "twoFactorOn" : "twoFactorOff";
    await mails.queue(tx, { kind: "notice", personId: actor.id, notice });
    return presentUser(await selectSelf(tx, actor));
  },
  getBackupKeys: async ({ tx, actor, now }) => {
    await demandConfirmation(tx, actor, now);
    const { emailVerified } = await selectSecrets(tx, actor.id);
    demand(emailVerified);
    const backupKeys = newBackupCodes();
    await replaceBackupCodes(tx, actor.id, backupKeys.map(hashBackupCode));
    const entry = { at: now, actorId: actor.id, action: "account.backupCodes" };
    await recordAudit(tx, { ...entry, subjectId: actor.id });
    await mails.queue(tx, { kind: "notice", personId: actor.id, notice: "backupCodesMade" });
    return { backupKeys };
  },
});

export const accountRoutes = (mails: IdentityMails): AccountHandlers => ({
  ...linkRoutes(mails),
  ...passwordRoutes(mails),
  ...twoFactorRoutes(mails),
  getAccount: async ({ tx, actor }) => presentUser(await selectSelf(tx, actor)),
  listSessions: async ({ tx, actor, now }) => ({
    sessions: (await selectSessions(tx, actor.id, now)).map((row) =>
      presentSession(row, actor.sessionId),
    ),
  }),
  endSession: async ({ tx, actor, params: { id }, now, address }) => {
    found((await deleteSession(tx, actor.id, id)) || null);
    recordAccess(tx, { kind: "signOut", at: now, personId: actor.id, address, what: "endSession" });
    tx.tell({ kind: "account", personId: actor.id });
    return { id };
  },
});

export const deviceRoutes: Handlers<typeof deviceCalls> = {
  getDeviceSecret: async ({ tx, actor }) => {
    const secret = await selectDeviceSecret(tx, actor.id);
    if (secret === undefined) throw new ApiFailure("NOT_LOGGED_IN");
    return { secret };
  },
};
