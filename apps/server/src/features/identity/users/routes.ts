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
import { answeringUser, exportUsers, getRunningRuns, listUsers, readUser } from "./queries.ts";

export const userRoutes = (mails: IdentityMails): Handlers<typeof userCalls> => ({
  listUsers,
  exportUsers,
  getUser: (call) => readUser(call, call.params.id),
  createUser: answeringUser((call) => createUser(call, mails)),
  readUserTable: readTableFile,
  updateUser: answeringUser(updateUser),
  getRunningRuns,
  deleteUser,
  inviteUser: (call) => inviteUser(call, mails),
  correctUserEmail: answeringUser((call) => correctEmail(call, mails)),
  requestUserPassword: (call) => requestUserPassword(call, mails),
  lockUser: answeringUser(lockUser),
  endUserSessions: answeringUser(endUserSessions),
  reopenSignIn: answeringUser(reopenSignIn),
  resetUserTwoFactor: answeringUser((call) => resetUserTwoFactor(call, mails)),
});
