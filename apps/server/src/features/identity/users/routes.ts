import type { userCalls } from "@assay/contract";
import type { Handlers } from "../../../http/context.ts";
import { readTableFile } from "../../../http/tableFile.ts";
import type { IdentityMails } from "../ports.ts";
import {
  correctEmail,
  createUser,
  deleteUser,
  endUserSessions,
  inviteUser,
  lockUser,
  reopenSignIn,
  requestUserPassword,
  resetUserTwoFactor,
  updateUser,
} from "./commands.ts";
import { exportUsers, getRunningRuns, listUsers, readUser } from "./queries.ts";

export const userRoutes = (mails: IdentityMails): Handlers<typeof userCalls> => ({
  listUsers,
  exportUsers,
  getUser: (call) => readUser(call, call.params.id),
  createUser: async (call) => readUser(call, await createUser(call, call.body, mails)),
  readUserTable: async ({ file, tenant, language, signal }) => {
    return { rows: await readTableFile(file.bytes, { tenantId: tenant.id, language, signal }) };
  },
  updateUser: async (call) => {
    await updateUser(call, call.body);
    return readUser(call, call.body.id);
  },
  getRunningRuns,
  deleteUser: async (call) => {
    await deleteUser(call, call.params.id);
    return { id: call.params.id };
  },
  inviteUser: (call) => inviteUser(call, mails),
  correctUserEmail: async (call) => {
    await correctEmail(call, call.params.id, call.body.email, mails);
    return readUser(call, call.params.id);
  },
  requestUserPassword: (call) => requestUserPassword(call, mails),
  lockUser: async (call) => {
    await lockUser(call, call.params.id, call.body.locked);
    return readUser(call, call.params.id);
  },
  endUserSessions: async (call) => {
    await endUserSessions(call, call.params.id);
    return readUser(call, call.params.id);
  },
  reopenSignIn: async (call) => {
    await reopenSignIn(call, call.params.id);
    return readUser(call, call.params.id);
  },
  resetUserTwoFactor: async (call) => {
    await resetUserTwoFactor(call, call.params.id, mails);
    return readUser(call, call.params.id);
  },
});
