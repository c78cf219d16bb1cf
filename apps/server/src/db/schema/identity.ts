import type { Language, LinkPurpose, Permission } from "@assay/domain";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
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

/** 244 bits that nobody can guess. */
const newDeviceSecret = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;

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
    /** In which mails are written: the one last used, at first the inviter's. */
    language: text("language").$type<Language>().notNull().default("de"),
    /** A link is mailed once a minute at most. */
    resetRequestedAt: moment("reset_requested_at"),
    /** Since a reset by mail no code is mailed for a day: a mailbox alone must not be enough. */
    passwordResetAt: moment("password_reset_at"),
    /** To a new address a link is mailed once a minute, and a few times a day. */
    changeMailedAt: moment("change_mailed_at"),
    changeMails: integer("change_mails").notNull().default(0),
    /** By an administrator; null: open. */
    lockedAt: moment("locked_at"),
    /** The last day on which the account is valid; null: without end. */
    endsOn: date("ends_on", { mode: "string" }),
    /** Base32; the key in use, and the one that is being set up. */
    totpSecret: text("totp_secret"),
    totpPendingSecret: text("totp_pending_secret"),
    totpPendingTested: boolean("totp_pending_tested").notNull().default(false),
    /** The latest time step whose code was used: none counts twice (RFC 6238 §5.2). */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    /** The secret, in hexadecimal, from which a browser derives the key to what it keeps; deleted with the account. */
    deviceSecret: text("device_secret").notNull().default(newDeviceSecret),
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

const newSessionId = sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 24)`;

/**
 * The opaque tokens of sessions, stored only as hashes, so that they can be revoked (decisions §3). A refresh adds
 * a row with the same `id`; the row before it ends soon after the new token is first used.
 */
export const sessions = pgTable(
  "session",
  {
    ...tenant(),
    tokenHash: text("token_hash").notNull(),
    /** The session: the same for all its tokens, and its owner can end it without knowing one. */
    id: id("id").notNull().default(newSessionId),
    /** The hash of the token that this one replaces, until this one is first used. */
    replaces: text("replaces"),
    personId: id("person_id").notNull(),
    /** The sign-in, for every token of a session. */
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    passwordConfirmedAt: moment("password_confirmed_at"),
    browser: text("browser"),
    system: text("system"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    foreignKey({
      name: "session_account",
      columns: [t.tenantId, t.personId],
      foreignColumns: [accounts.tenantId, accounts.personId],
    }).onDelete("cascade"),
    index("session_of_person").on(t.tenantId, t.personId),
    index("session_by_id").on(t.tenantId, t.id),
  ],
);

/**
 * Failed sign-ins, counted over all servers (decisions §3). Account and network stand here as hashes that only this
 * tenant's server can make: they are compared, and read by nobody.
 */
export const loginFailures = pgTable(
  "login_failure",
  {
    ...entity(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    at: moment("at").notNull(),
    /** Under way: counts for its account, so that parallel guesses cannot outrun the count. */
    isPending: boolean("is_pending").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("login_failure_email").on(t.tenantId, t.email, t.at),
    index("login_failure_address").on(t.tenantId, t.address, t.at),
  ],
);

const ofAccount = (name: string, t: { tenantId: AnyPgColumn; personId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [t.tenantId, t.personId],
    foreignColumns: [accounts.tenantId, accounts.personId],
  }).onDelete("cascade");

/**
 * From where somebody has signed in, as a hash that only this tenant's server can make: who was there before is
 * let in where strangers have used up the tries of their network.
 */
export const knownPlaces = pgTable(
  "known_place",
  {
    ...tenant(),
    personId: id("person_id").notNull(),
    place: text("place").notNull(),
    usedAt: moment("used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId, t.place] }),
    ofAccount("known_place_account", t),
    index("known_place_used").on(t.tenantId, t.place, t.usedAt),
  ],
);

/** Logins whose second factor is outstanding; their tokens open nothing else (decisions §3). */
export const loginSteps = pgTable(
  "login_step",
  {
    ...tenant(),
    tokenHash: text("token_hash").notNull(),
    personId: id("person_id").notNull(),
    expiresAt: moment("expires_at").notNull(),
    failures: integer("failures").notNull().default(0),
    codesSent: integer("codes_sent").notNull().default(0),
    /** Of the code that was mailed for this login. */
    codeHash: text("code_hash"),
    codeExpiresAt: moment("code_expires_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    ofAccount("login_step_account", t),
    index("login_step_of_person").on(t.tenantId, t.personId),
  ],
);

/** One living link per person and purpose: a newer one ends the older (decisions §3). */
export const links = pgTable(
  "link",
  {
    ...tenant(),
    personId: id("person_id").notNull(),
    purpose: text("purpose").$type<LinkPurpose>().notNull(),
    /** Null until the mail is written: the token exists in the mail only. */
    tokenHash: text("token_hash"),
    newEmail: text("new_email"),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId, t.purpose] }),
    ofAccount("link_account", t),
  ],
);

export const backupCodes = pgTable(
  "backup_code",
  { ...tenant(), personId: id("person_id").notNull(), codeHash: text("code_hash").notNull() },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId, t.codeHash] }),
    ofAccount("backup_code_account", t),
  ],
);

/** Solved captchas: each counts once (decisions §3). */
export const usedCaptchas = pgTable(
  "used_captcha",
  { ...tenant(), hash: text("hash").notNull(), expiresAt: moment("expires_at").notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.hash] })],
);
