import type { RoleOfClaim } from "@assay/domain";
import { boolean, foreignKey, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment, primaryKey, revision, tenant } from "./columns.ts";
import { accounts } from "./identity.ts";

/** How a tenant's people sign in by its directory: at most one row each. */
export const companySignIns = pgTable(
  "company_sign_in",
  {
    ...tenant(),
    isOn: boolean("is_on").notNull().default(false),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    /** Sealed with the tenant's secret. */
    clientSecret: text("client_secret"),
    label: text("label").notNull(),
    scopes: text("scopes").notNull(),
    claim: text("claim").notNull(),
    roleTable: jsonb("role_table").$type<RoleOfClaim[]>().notNull(),
    defaultRoleId: id("default_role_id"),
    domains: text("domains").array().notNull(),
    bindsByEmail: boolean("binds_by_email").notNull(),
    createsAccounts: boolean("creates_accounts").notNull(),
    isOnly: boolean("is_only").notNull(),
    countsFactor: boolean("counts_factor").notNull(),
    factorValues: text("factor_values").array().notNull(),
    /** The administrator whose password counts all the same; only the operator names one. */
    breakGlassId: id("break_glass_id"),
    revision: revision(),
  },
  (t) => [primaryKey({ columns: [t.tenantId] })],
);

/** The account of a person in a directory; each account belongs to at most one person of each directory. */
export const companyIdentities = pgTable(
  "company_identity",
  {
    ...tenant(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    personId: id("person_id").notNull(),
    boundAt: moment("bound_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.issuer, t.subject] }),
    uniqueIndex("company_identity_person").on(t.tenantId, t.personId, t.issuer),
    foreignKey({
      name: "company_identity_account",
      columns: [t.tenantId, t.personId],
      foreignColumns: [accounts.tenantId, accounts.personId],
    }).onDelete("cascade"),
  ],
);

/** Attempts and logout tokens that were used, each by its hash, until they would have expired anyway. */
export const usedCompanyTokens = pgTable(
  "used_company_token",
  { ...tenant(), hash: text("hash").notNull(), expiresAt: moment("expires_at").notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.hash] })],
);
