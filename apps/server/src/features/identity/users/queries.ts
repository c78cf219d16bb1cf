import type { userCalls } from "@assay/contract";
import { userAbilities, type UserContext } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf, Context } from "../../../http/context.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { recordAudit } from "../../../platform/audit.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { presentUser } from "../present.ts";
import { selectAdministratorIds } from "../roles/store.ts";
import { selectUser, selectUsers, type UserRow } from "../store.ts";
import { userCsv, userWorkbook } from "./present.ts";
import { selectRunningRuns } from "./store.ts";

/** The data on which the abilities of users depend, for this caller. */
export async function userContext({ tx, actor, now }: Context): Promise<UserContext> {
  const [first = null, ...others] = await selectAdministratorIds(tx);
  return { actor, now, soleAdministratorId: others.length === 0 ? first : null };
}

/** The user as the caller sees them. @throws ApiFailure USER_NOT_FOUND. */
export async function readUser(context: Context, id: string) {
  const user = await selectUser(context.tx, id);
  if (!user) throw new ApiFailure("USER_NOT_FOUND");
  return presentUser(user, userAbilities(user, await userContext(context)));
}

/** The handler of a command that returns the id of the user whom it has changed: it answers that user. */
export const answeringUser =
  <Call extends Context>(command: (call: Call) => Promise<string>) =>
  async (call: Call) =>
    readUser(call, await command(call));

/** @throws ApiFailure USER_NOT_FOUND, also for a user whose data was erased. */
export function living(user: UserRow | undefined): UserRow {
  if (user?.type !== "USER") throw new ApiFailure("USER_NOT_FOUND");
  return user;
}

export const livingUser = async (tx: TenantTransaction, id: string) =>
  living(await selectUser(tx, id));

export async function listUsers(call: CallOf<typeof userCalls.listUsers>) {
  const context = await userContext(call);
  const users = await selectUsers(call.tx);
  return { users: users.map((user) => presentUser(user, userAbilities(user, context))) };
}

export async function exportUsers({
  tx,
  actor,
  now,
  tenant,
  language,
  order,
  query: { format },
}: CallOf<typeof userCalls.exportUsers>) {
  const users = await selectUsers(tx);
  const details = { rows: users.length };
  await recordAudit(tx, { at: now, actorId: actor.id, action: "user.export", details });
  if (format === "csv") return userCsv(users, { language, now, tenant });
  const workbook = userWorkbook(users, { language, order, now, appTitle: tenant.appTitle });
  return { name: workbook.fileName, contentType: XLSX, bytes: await writeWorkbook(workbook) };
}

export const getRunningRuns = async ({
  tx,
  params: { id },
}: CallOf<typeof userCalls.getRunningRuns>) => ({
  runs: await selectRunningRuns(tx, (await livingUser(tx, id)).id),
});
