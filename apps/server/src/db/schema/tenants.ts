import type { LegalTexts, LicenseRestriction, Styling } from "@assay/contract";
import type {
  CalibrationRules,
  DesignRules,
  Language,
  PasskeySetting,
  RatingRules,
  StatisticsSetting,
} from "@assay/domain";
import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, entity, id, moment, primaryKey, revision, tenantColumn } from "./columns.ts";

export const tenants = pgTable("tenant", {
  tenantId: tenantColumn().primaryKey(),
  /** The host label of the tenant (decisions §1). */
  name: text("name").notNull().unique(),
  appTitle: text("app_title").notNull(),
  styling: jsonb("styling").$type<Styling>().notNull(),
  useFormality: boolean("use_formality").notNull().default(true),
  useGendering: boolean("use_gendering").notNull().default(false),
  languages: text("languages").array().$type<Language[]>().notNull(),
  /** The language in which texts are required, and that replaces missing ones. */
  baseLanguage: text("base_language").$type<Language>().notNull().default("de"),
  /** Whether overwriting a rating needs a reason. */
  overwriteReasons: boolean("overwrite_reasons").notNull().default(false),
  /** Whether a decision against the calculated result needs a reason. */
  decisionReasons: boolean("decision_reasons").notNull().default(false),
  /** What new processes begin with; null for no rules. */
  ratingRules: jsonb("rating_rules").$type<RatingRules>(),
  /** Which users see statistics about ratings. */
  statistics: text("statistics").$type<StatisticsSetting>().notNull().default("OFF"),
  /** What is asked of observers who are calibrated; null for no calibration. */
  calibration: jsonb("calibration").$type<CalibrationRules>(),
  /** Whether dossiers of finished runs can be made. */
  dossiers: boolean("dossiers").notNull().default(false),
  /** Whether auditors see the audit log in the browser. */
  auditPage: boolean("audit_page").notNull().default(false),
  /** Whether pass rates of two groups are compared over the runs of a process. */
  passRates: boolean("pass_rates").notNull().default(false),
  /** How much rules of the design check weigh here; null for as the product has it. */
  designRules: jsonb("design_rules").$type<DesignRules>(),
  /** Minutes without input after which a signed-in page locks; 0 for never. */
  lockAfterMinutes: integer("lock_after_minutes").notNull().default(0),
  /** Maximum hours from sign-in to the end of a session; 0 for no limit. */
  sessionHours: integer("session_hours").notNull().default(0),
  deletionPolicy: integer("deletion_policy").notNull().default(90),
  warningPolicy: integer("warning_policy").notNull().default(10),
  features: text("features").array().notNull(),
  /** URL of the tenant's pages, such as `https://acme.example.org`; null if it follows from PUBLIC_URL. */
  url: text("url"),
  /** Signs captcha challenges, and encrypts what is stored outside of the tenant's tables; never leaves the server. */
  secret: text("secret")
    .notNull()
    .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  /** Whether users without a second factor have to set one up before anything else. */
  secondFactorRequired: boolean("second_factor_required").notNull().default(false),
  /** What passkeys count for. */
  passkeys: text("passkeys").$type<PasskeySetting>().notNull().default("OFF"),
  captchaIsDisabled: boolean("captcha_is_disabled").notNull().default(false),
  licence: jsonb("licence").$type<LicenseRestriction>().notNull(),
  emailSettings: jsonb("email_settings").$type<Record<string, string>>().notNull(),
  /** The organisation's own texts; for missing ones the operator's files are shown. */
  legalTexts: jsonb("legal_texts")
    .$type<LegalTexts>()
    .notNull()
    .default({ imprint: {}, privacy: {} }),
  disabledAt: moment("disabled_at"),
  revision: revision(),
  /** Revision of the theme, which other users change than the rest. */
  stylingRevision: integer("styling_revision").notNull().default(1),
});

/**
 * The images of a tenant's theme. The id is made from the content, so that an address never changes its
 * meaning, and the same image is stored once.
 */
export const tenantImages = pgTable(
  "tenant_image",
  {
    ...entity(),
    contentType: text("content_type").notNull(),
    bytes: bytes("bytes").notNull(),
    /** Since when the image is unused; null if the theme shows it. */
    unusedSince: moment("unused_since"),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
);

/** Host names of tenants. Readable outside of any tenant, since requests find their tenant by them. */
export const tenantHosts = pgTable("tenant_host", {
  host: text("host").primaryKey(),
  hostTenantId: id("host_tenant_id")
    .notNull()
    .references(() => tenants.tenantId, { onDelete: "cascade" }),
});
