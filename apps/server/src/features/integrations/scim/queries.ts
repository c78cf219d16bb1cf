import type { TenantTransaction } from "../../../db/database.ts";
import { selectUser, selectUsers, type UserRow } from "../../identity/store.ts";
import { filtered, scimRefusal, withAttributes } from "./policy.ts";
import type { ScimCall } from "./ports.ts";
import {
  MOST_LISTED,
  presentGroup,
  presentList,
  presentUser,
  resourceTypes,
  schemas,
  serviceConfig,
} from "./present.ts";
import { lockGroup, selectGroups, selectProvisioned } from "./store.ts";

/** A count of the query; a negative one counts as the least (RFC 7644 §3.4.2.4). @throws SCIM's 400 */
function countOf(text: string | undefined, initial: number, least: number): number {
  if (text === undefined) return initial;
  if (!/^-?\d{1,9}$/.test(text)) throw scimRefusal(400, "invalidValue", `${text} is no number`);
  return Math.max(least, Number(text));
}

/** The part of a list that was asked for. @throws SCIM's 400 for a filter or a number that cannot be read */
function pageOf<Resource extends object>(resources: readonly Resource[], { query }: ScimCall) {
  const { filter, startIndex, count, ...attributes } = query;
  const found = filter === undefined ? resources : filtered(resources, filter);
  return presentList(
    found.map((resource) => withAttributes(resource, attributes)),
    {
      startIndex: countOf(startIndex, 1, 1),
      count: Math.min(MOST_LISTED, countOf(count, MOST_LISTED, 0)),
    },
  );
}

export async function listUsers(call: ScimCall) {
  const provisioned = new Map((await selectProvisioned(call.tx)).map((one) => [one.personId, one]));
  const users = (await selectUsers(call.tx))
    .filter(({ id, lockedAt }) => lockedAt === null || provisioned.has(id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return pageOf(
    users.map((user) => presentUser(user, provisioned.get(user.id), call)),
    call,
  );
}

/**
 * Whether somebody is not there for the directory: locked, and unknown to it, as after its DELETE (RFC 7644 §3.6). Who is
 * locked by its wish stays known.
 */
export const isGone = async (
  tx: TenantTransaction,
  { id, lockedAt }: Pick<UserRow, "id" | "lockedAt">,
): Promise<boolean> =>
  lockedAt !== null && (await selectProvisioned(tx)).every(({ personId }) => personId !== id);

/** @throws SCIM's 404 */
export async function openUser({ tx }: Pick<ScimCall, "tx">, id: string) {
  const user = await selectUser(tx, id, { forUpdate: true });
  if (user?.type !== "USER" || (await isGone(tx, user)))
    throw scimRefusal(404, null, `there is no user ${id}`);
  const provisioned = (await selectProvisioned(tx)).find(({ personId }) => personId === id);
  return { user, provisioned };
}

export async function getUser(call: ScimCall) {
  const { user, provisioned } = await openUser(call, call.params["id"] ?? "");
  return withAttributes(presentUser(user, provisioned, call), call.query);
}

export const listGroups = async (call: ScimCall) =>
  pageOf(
    (await selectGroups(call.tx)).map((group) => presentGroup(group, call)),
    call,
  );

/** @throws SCIM's 404 */
export async function openGroup({ tx }: Pick<ScimCall, "tx">, id: string) {
  const group = await lockGroup(tx, id);
  if (!group) throw scimRefusal(404, null, `there is no group ${id}`);
  return group;
}

export const getGroup = async (call: ScimCall) =>
  withAttributes(presentGroup(await openGroup(call, call.params["id"] ?? ""), call), call.query);

export const getServiceConfig = async ({ base }: ScimCall) => serviceConfig(base);

const everything = (resources: readonly unknown[]) =>
  presentList(resources, { startIndex: 1, count: resources.length });

export const getResourceTypes = async ({ base }: ScimCall) => everything(resourceTypes(base));

export const getSchemas = async ({ base }: ScimCall) => everything(schemas(base));
