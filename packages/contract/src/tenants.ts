import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
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
  /** One of them: what must be filled in, and what stands in for a missing text. */
  baseLanguage: z.enum(LANGUAGES),
  /** Whether whoever overwrites a rating has to say why. */
  overwriteReasons: z.boolean(),
  /** Whether whoever decides against the calculated result has to say why. */
  decisionReasons: z.boolean(),
  /** After so many minutes without input a signed-in page locks; 0: never. */
  lockAfterMinutes: z.int(),
  deletionPolicy: z.int(),
  warningPolicy: z.int(),
  tenantFeatures: z.array(z.enum(TENANT_FEATURES)),
  captchaAppKey: z.nullable(z.string()),
  captchaIsDisabled: z.boolean(),
  /** Only for signed-in callers, else null. */
  licenseRestriction: z.nullable(LicenseRestriction),
  /** Only for signed-in callers, else null. */
  emailSettings: z.nullable(z.record(z.string(), z.string())),
});
export type Tenant = z.infer<typeof Tenant>;

/** What the organisation, or the operator for it, has to say about itself. */
export const LEGAL_TEXTS = ["imprint", "privacy"] as const;
export type LegalTextName = (typeof LEGAL_TEXTS)[number];
const ownText = z.partialRecord(z.enum(LANGUAGES), z.strictObject({ html: text(MAX_RICH_TEXT) }));
/** The organisation's own, as HTML in each language in which it has written one. */
export const LegalTexts = z.strictObject({ imprint: ownText, privacy: ownText });
export type LegalTexts = z.infer<typeof LegalTexts>;

const LegalText = z.object({
  /** Null where neither the organisation nor the operator has given one. */
  html: z.nullable(z.string()),
  /** In which language it is; null where that is not known. */
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
