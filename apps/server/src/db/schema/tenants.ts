import type { LegalTexts, LicenseRestriction, Styling } from "@assay/contract";
import type { Language } from "@assay/domain";
import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, revision, tenantColumn } from "./columns.ts";

export const tenants = pgTable("tenant", {
  tenantId: tenantColumn().primaryKey(),
  /** The host label under which it is reached (decisions §1). */
  name: text("name").notNull().unique(),
  appTitle: text("app_title").notNull(),
  styling: jsonb("styling").$type<Styling>().notNull(),
  useFormality: boolean("use_formality").notNull().default(true),
  useGendering: boolean("use_gendering").notNull().default(false),
  languages: text("languages").array().$type<Language[]>().notNull(),
  /** What must be filled in, and what stands in for a missing text. */
  baseLanguage: text("base_language").$type<Language>().notNull().default("de"),
  /** Whether whoever overwrites a rating has to say why. */
  overwriteReasons: boolean("overwrite_reasons").notNull().default(false),
  /** Whether whoever decides against the calculated result has to say why. */
  decisionReasons: boolean("decision_reasons").notNull().default(false),
  /** After so many minutes without input a signed-in page locks; 0: never. */
  lockAfterMinutes: integer("lock_after_minutes").notNull().default(0),
  /** A session ends so many hours after its sign-in, however much it is used; 0: never. */
  sessionHours: integer("session_hours").notNull().default(0),
  deletionPolicy: integer("deletion_policy").notNull().default(90),
  warningPolicy: integer("warning_policy").notNull().default(10),
  features: text("features").array().notNull(),
  /** Where its pages are, such as `https://acme.example.org`; null: below PUBLIC_URL. */
  url: text("url"),
  /** Signs captcha challenges, and seals what leaves the tenant's tables; never leaves the server. */
  secret: text("secret")
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  /** Whether an account without a second factor may do nothing before it has one. */
  secondFactorRequired: boolean("second_factor_required").notNull().default(false),
  captchaIsDisabled: boolean("captcha_is_disabled").notNull().default(false),
  licence: jsonb("licence").$type<LicenseRestriction>().notNull(),
  emailSettings: jsonb("email_settings").$type<Record<string, string>>().notNull(),
  /** What the organisation itself has written; where it has nothing, the operator's files stand in. */
  legalTexts: jsonb("legal_texts")
    .$type<LegalTexts>()
    .notNull()
    .default({ imprint: {}, privacy: {} }),
  disabledAt: moment("disabled_at"),
  revision: revision(),
  /** Of the looks, which others change than the rest. */
  stylingRevision: integer("styling_revision").notNull().default(1),
});

/**
 * The images of a tenant's looks. The id is made of the content, so that an address never changes its
 * meaning, and the same image is stored once.
 */
export const tenantImages = pgTable(
  "tenant_image",
  {
    ...entity(),
    contentType: text("content_type").notNull(),
    bytes: bytes("bytes").notNull(),
    /** Since when nothing shows it, by the looks stored then; null: it is shown. */
    unusedSince: moment("unused_since"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** Further host names of a tenant. Readable before the tenant is known: it is how it becomes known. */
export const tenantHosts = pgTable("tenant_host", {
  host: text("host").primaryKey(),
  hostTenantId: id("host_tenant_id")
    .notNull()
    .references(() => tenants.tenantId, { onDelete: "cascade" }),
});
