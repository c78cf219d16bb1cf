import type { Language, LinkPurpose, Permission } from "@assay/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { entity, id, moment, primaryKey, revision, tenant } from "./columns.ts";

/** The people of a tenant: users and candidates (decisions §11). */
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
    /** The language of mails: the one last used, at first the inviter's. */
    language: text("language").$type<Language>().notNull().default("de"),
    /** Time of the latest mailed reset, which limits them to one a minute. */
    resetRequestedAt: moment("reset_requested_at"),
    /** Time of the latest reset by mail, after which no code is mailed for a day: a mailbox alone is not enough. */
    passwordResetAt: moment("password_reset_at"),
    /** Time of the latest mail to a new address: at most one a minute, and a few a day. */
    changeMailedAt: moment("change_mailed_at"),
    changeMails: integer("change_mails").notNull().default(0),
    /** When an administrator locked the account; null if it is not locked. */
    lockedAt: moment("locked_at"),
    /** The last day on which the account is valid; null for no end. */
    endsOn: date("ends_on", { mode: "string" }),
    /** The key of the authenticator in Base32; below the one that is being set up. */
    totpSecret: text("totp_secret"),
    totpPendingSecret: text("totp_pending_secret"),
    totpPendingTested: boolean("totp_pending_tested").notNull().default(false),
    /** The latest time step whose code was used, so that no code is valid twice (RFC 6238 §5.2). */
    totpLastStep: integer("totp_last_step").notNull().default(0),
    /** The secret, in hexadecimal, from which browsers derive the key of stored data; deleted with the account. */
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

/** A sign-in at the company's directory. */
export interface CompanySession {
  readonly issuer: string;
  readonly subject: string;
  /** Id of the directory's session; null if it names none. */
  readonly sid: string | null;
  /** The address that ends the directory's session, sealed with the tenant's secret; null if there is none. */
  readonly logout: string | null;
}

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
    /** Id of the session, the same for all its tokens, by which its owner can end it. */
    id: id("id").notNull().default(newSessionId),
    /** The hash of the token that this one replaces, until this one is first used. */
    replaces: text("replaces"),
    personId: id("person_id").notNull(),
    /** Time of the sign-in, the same for all tokens of a session. */
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    passwordConfirmedAt: moment("password_confirmed_at"),
    browser: text("browser"),
    system: text("system"),
    /** The sign-in at the company's directory by which it was opened; null if it was opened otherwise. */
    company: jsonb("company").$type<CompanySession>(),
    /** Whether the directory's second factor counts in place of one of the account. */
    companyFactor: boolean("company_factor").notNull().default(false),
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
 * Failed sign-ins, counted over all servers (decisions §3). Account and network are hashes that only this
 * tenant's server can make: they can be compared, but not read.
 */
export const loginFailures = pgTable(
  "login_failure",
  {
    ...entity(),
    email: text("email").notNull(),
    address: text("address").notNull(),
    at: moment("at").notNull(),
    /** Whether the attempt is pending: it counts for its account, so that parallel guesses cannot evade the count. */
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
 * The networks from which users have signed in, as hashes that only this tenant's server can make: known users are
 * admitted even if others have used up the attempts of their network.
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

/** Logins whose second factor is outstanding; their tokens are valid for nothing else (decisions §3). */
export const loginSteps = pgTable(
  "login_step",
  {
    ...tenant(),
    tokenHash: text("token_hash").notNull(),
    personId: id("person_id").notNull(),
    expiresAt: moment("expires_at").notNull(),
    failures: integer("failures").notNull().default(0),
    codesSent: integer("codes_sent").notNull().default(0),
    /** Hash of the code that was mailed for this login. */
    codeHash: text("code_hash"),
    codeExpiresAt: moment("code_expires_at"),
    /** The sign-in at the company's directory, if that was the first factor. */
    company: jsonb("company").$type<CompanySession>(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.tokenHash] }),
    ofAccount("login_step_account", t),
    index("login_step_of_person").on(t.tenantId, t.personId),
  ],
);

/** Mailed links, one valid per person and purpose: a newer one replaces the older (decisions §3). */
export const links = pgTable(
  "link",
  {
    ...tenant(),
    personId: id("person_id").notNull(),
    purpose: text("purpose").$type<LinkPurpose>().notNull(),
    /** Hash of the token, which is only in the mail; null until the mail is written. */
    tokenHash: text("token_hash"),
    newEmail: text("new_email"),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId, t.purpose] }),
    ofAccount("link_account", t),
  ],
);

/** Addresses by which calendar programs fetch a person's sessions: at most one each. */
export const calendarFeeds = pgTable(
  "calendar_feed",
  {
    ...tenant(),
    personId: id("person_id").notNull(),
    /** Hash of the token, which is only in the address. */
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    fetchedAt: moment("fetched_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.personId] }),
    ofAccount("calendar_feed_account", t),
    uniqueIndex("calendar_feed_token").on(t.tenantId, t.tokenHash),
  ],
);

/** The passkeys of people. Nothing in it is secret: the private part never leaves the owner's device. */
export const passkeys = pgTable(
  "passkey",
  {
    ...entity(),
    personId: id("person_id").notNull(),
    /** The id by which the device knows it, in Base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE key in Base64url. */
    publicKey: text("public_key").notNull(),
    /** The host of the tenant's pages at the time: it counts there only. */
    rpId: text("rp_id").notNull(),
    /** The latest count of the device, which never goes back; 0 if the device does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    name: text("name").notNull(),
    transports: text("transports").array().notNull(),
    /** Whether its owner's other devices have copies. */
    isSynced: boolean("is_synced").notNull(),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ofAccount("passkey_account", t),
    uniqueIndex("passkey_credential").on(t.tenantId, t.credentialId),
    index("passkey_of_person").on(t.tenantId, t.personId),
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

/** Solved captchas (decisions §3) and answered challenges of passkeys, each valid once. */
export const usedCaptchas = pgTable(
  "used_captcha",
  { ...tenant(), hash: text("hash").notNull(), expiresAt: moment("expires_at").notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.hash] })],
);
