import type { accountCalls, deviceCalls } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import type { Actor, CallOf } from "../../../http/context.ts";
import { ApiFailure } from "../../../http/failure.ts";
import { presentAccount } from "../present.ts";
import { hasCompanyFactor, selectSessions } from "../sessions/store.ts";
import { selectUser } from "../store.ts";
import { presentSession } from "./present.ts";
import { selectDeviceSecret } from "./store.ts";

/** The signed-in user as they are stored now. @throws ApiFailure NOT_LOGGED_IN */
export async function selectSelf(tx: TenantTransaction, actor: Actor) {
  const user = await selectUser(tx, actor.id);
  if (!user) throw new ApiFailure("NOT_LOGGED_IN");
  const isExcused = user.lacksSecondFactor && (await hasCompanyFactor(tx, actor.sessionId));
  return isExcused ? { ...user, lacksSecondFactor: false } : user;
}

export const getAccount = async ({ tx, actor }: CallOf<typeof accountCalls.getAccount>) =>
  presentAccount(await selectSelf(tx, actor));

export async function listSessions({ tx, actor, now }: CallOf<typeof accountCalls.listSessions>) {
  const sessions = await selectSessions(tx, actor.id, now);
  return { sessions: sessions.map((row) => presentSession(row, actor.sessionId)) };
}

/** @throws ApiFailure NOT_LOGGED_IN */
export async function getDeviceSecret({ tx, actor }: CallOf<typeof deviceCalls.getDeviceSecret>) {
  const secret = await selectDeviceSecret(tx, actor.id);
  if (secret === undefined) throw new ApiFailure("NOT_LOGGED_IN");
  return { secret };
}
