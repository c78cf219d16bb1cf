import type { userCalls } from "@assay/contract";
import { isOpen } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Handlers } from "../../../http/context.ts";
import { ApiFailure, demand } from "../../../http/failure.ts";
import { readTableFile } from "../../../http/tableFile.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import type { IdentityMails } from "../ports.ts";
import { presentUser } from "../present.ts";
import { selectUser, selectUserByEmail, selectUsers, type UserRow } from "../store.ts";
import {
  correctEmail,
  createUser,
  deleteUser,
  endUserSessions,
  lockUser,
  readUser,
  reopenSignIn,
  resetUserTwoFactor,
  updateUser,
  userContext,
} from "./commands.ts";
import { userAbilities } from "./policy.ts";
import { userWorkbook } from "./present.ts";
import { selectRunningRuns } from "./store.ts";

/** @throws ApiFailure USER_NOT_FOUND, also for one whose data was erased. */
function living(user: UserRow | undefined): UserRow {
  if (user?.type !== "USER") throw new ApiFailure("USER_NOT_FOUND");
  return user;
}

const byId = async (tx: TenantTransaction, id: string) => living(await selectUser(tx, id));

export const userRoutes = (mails: IdentityMails): Handlers<typeof userCalls> => ({
  listUsers: async (asking) => {
    const context = await userContext(asking);
    const users = await selectUsers(asking.tx);
    return { users: users.map((user) => presentUser(user, userAbilities(user, context))) };
  },
  exportUsers: async ({ tx, actor, now, tenant, language, order }) => {
    demand(actor.permissions.has("VIEW_USERS") || actor.permissions.has("EDIT_USERS"));
    const users = await selectUsers(tx);
    const details = { rows: users.length };
    await recordAudit(tx, { at: now, actorId: actor.id, action: "user.export", details });
    const workbook = userWorkbook(users, { language, order, now, appTitle: tenant.appTitle });
    return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
  },
  getUser: (asking) => readUser(asking, asking.params.id),
  createUser: async (asking) => readUser(asking, await createUser(asking, asking.body, mails)),
  readUserTable: async ({ actor, file, tenant, language, hungUp }) => {
    demand(actor.permissions.has("EDIT_USERS"));
    return { rows: await readTableFile(file.bytes, { tenantId: tenant.id, language, hungUp }) };
  },
  updateUser: async (asking) => {
    await updateUser(asking, asking.body);
    return readUser(asking, asking.body.id);
  },
  getRunningRuns: async ({ tx, params: { id } }) => ({
    runs: await selectRunningRuns(tx, (await byId(tx, id)).id),
  }),
  deleteUser: async (asking) => {
    await deleteUser(asking, asking.params.id);
    return { id: asking.params.id };
  },
  inviteUser: async ({ tx, actor, now, params: { id } }) => {
    const user = await byId(tx, id);
    if (user.enrolled || !isOpen(user, now)) throw new ApiFailure("UPDATE_FAILED");
    await recordAudit(tx, { at: now, actorId: actor.id, action: "user.invite", subjectId: id });
    if ((await mails.sendNow(tx, { kind: "enroll", personId: id })) === "refused")
      throw new ApiFailure("INVITE_MAIL_FAILED");
    return {};
  },
  correctUserEmail: async (asking) => {
    await correctEmail(asking, asking.params.id, asking.body.email, mails);
    return readUser(asking, asking.params.id);
  },
  requestUserPassword: async ({ tx, actor, now, body: { email } }) => {
    const user = living(await selectUserByEmail(tx, email));
    const { id } = user;
    if (!user.enrolled || !isOpen(user, now)) throw new ApiFailure("UPDATE_FAILED");
    const entry = { at: now, actorId: actor.id, action: "user.requestPassword", subjectId: id };
    await recordAudit(tx, entry);
    await mails.queue(tx, { kind: "resetPassword", personId: id });
    return {};
  },
  lockUser: async (asking) => {
    await lockUser(asking, asking.params.id, asking.body.locked);
    return readUser(asking, asking.params.id);
  },
  endUserSessions: async (asking) => {
    await endUserSessions(asking, asking.params.id);
    return readUser(asking, asking.params.id);
  },
  reopenSignIn: async (asking) => {
    await reopenSignIn(asking, asking.params.id);
    return readUser(asking, asking.params.id);
  },
  resetUserTwoFactor: async (asking) => {
    await resetUserTwoFactor(asking, asking.params.id, mails);
    return readUser(asking, asking.params.id);
  },
});
