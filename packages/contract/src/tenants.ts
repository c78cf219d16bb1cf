import { LANGUAGES, type TenantAct, type TenantReason } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { answer } from "./can.ts";
import { Color, Id, MAX_INT, MAX_RICH_TEXT, text } from "./fields.ts";

/** The names of a colour map (spec 1 §3, Tenant). */
export const THEME_COLORS = [
  "appbar",
  "drawer",
  "footer",
  "primary",
  "secondary",
  "accent",
  "highlight",
  "anchor",
  "error",
  "warning",
  "info",
  "success",
  "footerlink",
  "textonaccent",
] as const;
export type ThemeColor = (typeof THEME_COLORS)[number];

export const EMAIL_COLORS = ["background", "card", "text", "accent", "textonaccent"] as const;

export const ColorMap = z.record(z.enum(THEME_COLORS), Color);
export type ColorMap = z.infer<typeof ColorMap>;

const Image = z.nullable(z.string());
const Zone = z.object({ backgroundImage: Image, dark: z.boolean() });

export const Styling = z.object({
  logo: Image,
  theme: z.object({ light: ColorMap, dark: ColorMap }),
  drawer: Zone,
  appbar: Zone,
  footer: Zone,
  login: z.object({
    backgroundColor: z.nullable(Color),
    backgroundImage: Image,
    dark: z.boolean(),
  }),
  email: z.record(z.enum(EMAIL_COLORS), Color),
});
export type Styling = z.infer<typeof Styling>;

/** The names of the limits of a licence (spec 1 §3). */
export const LICENCE_LIMITS = [
  "maxProcessRuns",
  "maxObservableCompetencies",
  "maxCandidates",
  "maxModerators",
  "maxObservers",
] as const;

const limit = z.int().check(z.gte(-1), z.lte(MAX_INT));
/** Licence limits; -1 means no limit (spec 1 §3). */
export const LicenseRestriction = z.object({
  maxProcessRuns: limit,
  maxObservableCompetencies: limit,
  maxCandidates: limit,
  maxModerators: limit,
  maxObservers: limit,
});
export type LicenseRestriction = z.infer<typeof LicenseRestriction>;

export const TENANT_FEATURES = [
  "MES_COMPETENCE_EXPORT",
  "MES_COMPETENCY_EXPORT",
  "PDF_EXPORT",
  "ASSIGN_CUE_HIGHLIGHT",
] as const;
export type TenantFeature = (typeof TENANT_FEATURES)[number];

export const Tenant = z.object({
  id: Id,
  appTitle: z.string(),
  styling: Styling,
  useFormality: z.boolean(),
  useGendering: z.boolean(),
  languages: z.array(z.enum(LANGUAGES)),
  /** One of `languages`: texts are required in it, and shown where another language lacks one. */
  baseLanguage: z.enum(LANGUAGES),
  /** Whether overwriting a rating needs a reason. */
  overwriteReasons: z.boolean(),
  /** Whether a decision against the calculated result needs a reason. */
  decisionReasons: z.boolean(),
  /** Minutes without input after which a signed-in page locks; 0 for never. */
  lockAfterMinutes: z.int(),
  deletionPolicy: z.int(),
  warningPolicy: z.int(),
  tenantFeatures: z.array(z.enum(TENANT_FEATURES)),
  captchaAppKey: z.nullable(z.string()),
  captchaIsDisabled: z.boolean(),
  /** Only where people may sign in by a passkey without a password. */
  passkeySignIn: z.optional(z.literal(true)),
  /**
   * Only where people sign in by their company's directory. `label`: text of the button, empty for the product's own
   * words. `isOnly`: passwords do not count.
   */
  companySignIn: z.optional(z.object({ label: z.string(), isOnly: z.boolean() })),
  /** Only where candidates have pages. */
  candidatePages: z.optional(z.literal(true)),
  /** Whether auditors see the audit log in the browser; only for signed-in callers. Absent for no. */
  auditPage: z.optional(z.literal(true)),
  /** Only where candidates may add counter-statements, or have done so. */
  counterStatements: z.optional(z.literal(true)),
  /** Only where candidates can be given a report. */
  feedback: z.optional(z.literal(true)),
  /** Only for signed-in callers, else null. */
  licenseRestriction: z.nullable(LicenseRestriction),
  /** Only for signed-in callers, else null. */
  emailSettings: z.nullable(z.record(z.string(), z.string())),
});
export type Tenant = z.infer<typeof Tenant>;

/**
 * What the caller may do with the settings or the theme, or why not: domain `settingsAbilities` and `stylesAbilities`.
 */
export const TenantAbilities = z.object({
  edit: answer<TenantReason>(),
} satisfies Record<TenantAct, z.ZodMiniType>);

/** The legal texts, by the organisation or otherwise by the operator of the installation. */
export const LEGAL_TEXTS = ["imprint", "privacy"] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];
const ownText = z.partialRecord(z.enum(LANGUAGES), z.strictObject({ html: text(MAX_RICH_TEXT) }));
/** The texts that the organisation has written, as HTML by language. */
export const LegalTexts = z.strictObject({ imprint: ownText, privacy: ownText });
export type LegalTexts = z.infer<typeof LegalTexts>;

const LegalText = z.object({
  /** Null if neither the organisation nor the operator has written one. */
  html: z.nullable(z.string()),
  /** Language of `html`; null if unknown. */
  language: z.nullable(z.enum(LANGUAGES)),
});

export const tenantCalls = {
  getTenant: call({
    method: "GET",
    path: "/Tenant",
    access: "public",
    summary: "The tenant of the host: looks, wording, features; limits when signed in",
    response: Tenant,
    errors: ["TENANT_NOT_FOUND"],
  }),
  getLegalText: call({
    method: "GET",
    path: "/LegalText/:name",
    access: "public",
    summary:
      "The organisation's own imprint or privacy notice, else the operator's, where there is one",
    params: z.object({ name: z.enum(LEGAL_TEXTS) }),
    query: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
    response: LegalText,
    errors: ["TENANT_NOT_FOUND"],
  }),
};
