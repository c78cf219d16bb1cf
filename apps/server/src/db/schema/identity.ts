import type { Permission } from "@assay/domain";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";

/** Everybody the tenant knows: users and candidates alike (decisions §11). */
export const people = pgTable(
  "person",
  {
    ...entity(),
    title: text("title").$type<"Mrs" | "Mr">(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    email: text("email"),
    type: text("type").$type<"USER" | "ANONYMIZED">().notNull().default("USER"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex("person_email").on(t.tenantId, sql`lower(${t.email})`),
  ],
);

/** What makes a person a user. */
export const accounts = pgTable(
  "account",
  {
    ...tenant(),
    personId: id("person_id").notNull(),
    customerNumber: text("customer_number"),
    position: text("position"),
    orgUnit: text("org_unit"),
    passwordHash: text("password_hash"),
    enrolledAt: moment("enrolled_at"),
    emailVerified: boolean("email_verified").notNull().default(false),
    twoFactorActivated: boolean("two_factor_activated").notNull().default(false),
    lastLogin: moment("last_login"),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    foreignKey({
      name: "account_person",
      columns: [t.tenantId, t.personId],
      foreignColumns: [people.tenantId, people.id],
    }).onDelete("cascade"),
  ],
);

export const roles = pgTable(
  "role",
  {
    ...entity(),
    name: text("name").notNull(),
    permissions: text("permissions").array().$type<Permission[]>().notNull(),
    isDefaultRole: boolean("is_default_role").notNull().default(false),
    revision: revision(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique("role_name").on(t.tenantId, t.name),
    uniqueIndex("role_default")
      .on(t.tenantId)
      .where(sql`is_default_role`),
  ],
);

export const accountRoles = pgTable(
  "account_role",
  { ...tenant(), personId: id("person_id").notNull(), roleId: id("role_id").notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId, t.roleId] }),
    foreignKey({
      name: "account_role_account",
      columns: [t.tenantId, t.personId],
      foreignColumns: [accounts.tenantId, accounts.personId],
    }).onDelete("cascade"),
    foreignKey({
      name: "account_role_role",
      columns: [t.tenantId, t.roleId],
      foreignColumns: [roles.tenantId, roles.id],
    }),
    index("account_role_of_role").on(t.tenantId, t.roleId),
  ],
);

/** Opaque tokens, stored only as a hash, so that they can be revoked (decisions §3). */
export const sessions = pgTable(
  "session",
  {
    ...tenant(),
    tokenHash: text("token_hash").notNull(),
    personId: id("person_id").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    foreignKey({
      name: "session_account",
      columns: [t.tenantId, t.personId],
      foreignColumns: [accounts.tenantId, accounts.personId],
    }).onDelete("cascade"),
    index("session_of_person").on(t.tenantId, t.personId),
  ],
);

/** Failed sign-ins, counted per account and per address over all servers (decisions §3). */
export const loginFailures = pgTable(
  "login_failure",
  {
    ...entity(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    at: moment("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("login_failure_email").on(t.tenantId, t.email, t.at),
    index("login_failure_address").on(t.tenantId, t.address, t.at),
  ],
);
