import { boolean, foreignKey, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, tenant } from "./columns.ts";
import { accounts, people, roles } from "./identity.ts";

/** Whether and by which token a directory provisions people; a row only while it is on. */
export const provisioning = pgTable(
  "provisioning",
  {
    ...entity(),
    tokenHash: text("token_hash").notNull(),
    /** Whether people who are created get an invitation by mail. */
    invites: boolean("invites").notNull().default(true),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/** What the directory says about a user besides what the account has. */
export const provisionedPeople = pgTable(
  "provisioned_person",
  {
    ...tenant(),
    personId: id("person_id").notNull(),
    userName: text("user_name").notNull(),
    externalId: text("external_id"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({
      name: "provisioned_person_account",
      columns: [t.tenantId, t.personId],
      foreignColumns: [accounts.tenantId, accounts.personId],
    }).onDelete("cascade"),
  ],
);

/** Groups of the directory, and the role that their members get here. */
export const provisionedGroups = pgTable(
  "provisioned_group",
  {
    ...entity(),
    displayName: text("display_name").notNull(),
    externalId: text("external_id"),
    roleId: id("role_id"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("provisioned_group_name").on(t.tenantId, t.displayName),
    foreignKey({
      name: "provisioned_group_role",
      columns: [t.tenantId, t.roleId],
      foreignColumns: [roles.tenantId, roles.id],
    }),
  ],
);

export const provisionedMembers = pgTable(
  "provisioned_member",
  { ...tenant(), groupId: id("group_id").notNull(), personId: id("person_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.groupId, t.personId] }),
    index("provisioned_member_person").on(t.tenantId, t.personId),
    foreignKey({
      name: "provisioned_member_group",
      columns: [t.tenantId, t.groupId],
      foreignColumns: [provisionedGroups.tenantId, provisionedGroups.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "provisioned_member_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete("cascade"),
  ],
);
