import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";
import { provisionedGroups } from "../../../db/schema/provisioning.ts";

const ProvisioningRow = z.strictObject({
  id: z.string(),
  invites: z.boolean(),
  createdAt: z.date(),
  usedAt: z.nullable(z.date()),
});
export type ProvisioningRow = z.infer<typeof ProvisioningRow>;

const PROVISIONING = `select id, invites, created_at as "createdAt", used_at as "usedAt"
    from provisioning where tenant_id = $1`;

/** Whether a directory provisions people; undefined while it is off. */
export async function selectProvisioning(
  tx: TenantTransaction,
): Promise<ProvisioningRow | undefined> {
  const [row] = await tx.prepared(ProvisioningRow, PROVISIONING, [tx.tenantId]);
  return row;
}

/** The same for a token, by its hash. */
export async function selectOfToken(
  tx: TenantTransaction,
  tokenHash: string,
): Promise<ProvisioningRow | undefined> {
  const values = [tx.tenantId, tokenHash];
  const [row] = await tx.prepared(ProvisioningRow, `${PROVISIONING} and token_hash = $2`, values);
  return row;
}

/** Turns provisioning on, or replaces its token. */
export const replaceToken = (
  tx: TenantTransaction,
  { id, tokenHash, now }: { id: string; tokenHash: string; now: Date },
): Promise<void> =>
  tx.execute(
    `insert into provisioning (id, token_hash, created_at) values ($1, $2, $3)
     on conflict (tenant_id) do update set token_hash = excluded.token_hash`,
    [id, tokenHash, now],
  );

/** Turns provisioning off; what the directory has said about people and groups is forgotten, accounts stay. */
export async function deleteProvisioning(tx: TenantTransaction): Promise<void> {
  for (const table of ["provisioning", "provisioned_person", "provisioned_group"])
    await tx.execute(`delete from ${table} where tenant_id = $1`, [tx.tenantId]);
}

export const updateInvites = (tx: TenantTransaction, invites: boolean): Promise<void> =>
  tx.execute("update provisioning set invites = $2 where tenant_id = $1", [tx.tenantId, invites]);

/** Notes a use, at most once a minute. */
export const noteProvisioning = (tx: TenantTransaction, now: Date): Promise<void> =>
  tx.execute(
    `update provisioning set used_at = $2
      where tenant_id = $1 and (used_at is null or used_at < $2::timestamptz - interval '1 minute')`,
    [tx.tenantId, now],
  );

const ProvisionedRow = z.strictObject({
  personId: z.string(),
  userName: z.string(),
  externalId: z.nullable(z.string()),
  createdAt: z.date(),
  changedAt: z.date(),
});
export type ProvisionedRow = z.infer<typeof ProvisionedRow>;

/** What the directory said about users. */
export const selectProvisioned = (tx: TenantTransaction): Promise<ProvisionedRow[]> =>
  tx.prepared(
    ProvisionedRow,
    `select person_id as "personId", user_name as "userName", external_id as "externalId",
            created_at as "createdAt", changed_at as "changedAt"
       from provisioned_person where tenant_id = $1`,
    [tx.tenantId],
  );

export const upsertProvisioned = (
  tx: TenantTransaction,
  {
    personId,
    userName,
    externalId,
    now,
  }: Omit<ProvisionedRow, "createdAt" | "changedAt"> & {
    now: Date;
  },
): Promise<void> =>
  tx.execute(
    `insert into provisioned_person (person_id, user_name, external_id, created_at, changed_at)
     values ($1, $2, $3, $4, $4)
     on conflict (tenant_id, person_id)
     do update set user_name = excluded.user_name, external_id = excluded.external_id, changed_at = excluded.changed_at`,
    [personId, userName, externalId, now],
  );

export async function deleteProvisioned(tx: TenantTransaction, personId: string): Promise<void> {
  const key = [tx.tenantId, personId];
  await tx.execute("delete from provisioned_member where tenant_id = $1 and person_id = $2", key);
  await tx.execute("delete from provisioned_person where tenant_id = $1 and person_id = $2", key);
}

const GroupRow = z.strictObject({
  id: z.string(),
  displayName: z.string(),
  externalId: z.nullable(z.string()),
  roleId: z.nullable(z.string()),
  /** The name of the role; null without one. */
  roleName: z.nullable(z.string()),
  createdAt: z.date(),
  changedAt: z.date(),
  /** Ids of people. */
  members: z.array(z.string()),
});
export type GroupRow = z.infer<typeof GroupRow>;

const GROUP = `select g.id, g.display_name as "displayName", g.external_id as "externalId", g.role_id as "roleId",
         r.name as "roleName", g.created_at as "createdAt", g.changed_at as "changedAt",
         array(select m.person_id from provisioned_member m
                where m.tenant_id = g.tenant_id and m.group_id = g.id order by m.person_id) as members
    from provisioned_group g
    left join role r on r.tenant_id = g.tenant_id and r.id = g.role_id
   where g.tenant_id = $1`;

/** All groups, by name. */
export const selectGroups = (tx: TenantTransaction): Promise<GroupRow[]> =>
  tx.prepared(GroupRow, `${GROUP} order by g.display_name, g.id`, [tx.tenantId]);

/** A group, locked until the transaction ends. */
export async function lockGroup(tx: TenantTransaction, id: string): Promise<GroupRow | undefined> {
  const values = [tx.tenantId, id];
  const [row] = await tx.prepared(GroupRow, `${GROUP} and g.id = $2 for update of g`, values);
  return row;
}

export const insertGroup = (
  tx: TenantTransaction,
  group: { id: string; displayName: string; externalId: string | null; now: Date },
) => {
  const { now, ...fields } = group;
  return tx.db.insert(provisionedGroups).values({ ...fields, createdAt: now, changedAt: now });
};

export const updateGroup = (
  tx: TenantTransaction,
  id: string,
  change: Partial<Pick<GroupRow, "displayName" | "externalId" | "roleId" | "changedAt">>,
) =>
  tx.db
    .update(provisionedGroups)
    .set(change)
    .where(and(eq(provisionedGroups.tenantId, tx.tenantId), eq(provisionedGroups.id, id)));

export const deleteGroup = (tx: TenantTransaction, id: string): Promise<void> =>
  tx.execute("delete from provisioned_group where tenant_id = $1 and id = $2", [tx.tenantId, id]);

/** Replaces the members of a group. */
export async function replaceMembers(
  tx: TenantTransaction,
  groupId: string,
  members: readonly string[],
): Promise<void> {
  const key = [tx.tenantId, groupId, members];
  await tx.execute(
    "delete from provisioned_member where tenant_id = $1 and group_id = $2 and person_id <> all($3)",
    key,
  );
  await tx.execute(
    `insert into provisioned_member (tenant_id, group_id, person_id)
     select $1, $2, id from unnest($3::text[]) as id on conflict do nothing`,
    key,
  );
}

/** The groups of each person, by their ids. */
export async function selectMemberships(
  tx: TenantTransaction,
  personId: string,
): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    "select group_id as id from provisioned_member where tenant_id = $1 and person_id = $2",
    [tx.tenantId, personId],
  );
  return rows.map(({ id }) => id);
}
