import {
  CalibrationRules,
  DesignRules,
  EMAIL_SETTING_KEYS,
  LEGAL_TEXTS,
  RatingRules,
  TenantSettings,
} from "@assay/contract";
import { LANGUAGES, PASSKEY_SETTINGS, STATISTICS_SETTINGS } from "@assay/domain";
import * as z from "zod/mini";
import { shaped } from "../../../../platform/http/schema.ts";

/** The stored settings that the edits are compared with. What the caller may do is asked of the latest answer. */
export type SettingsBase = Omit<TenantSettings, "can">;

const draft = z.object({
  appTitle: z.string(),
  legal: z.record(z.templateLiteral([z.enum(LEGAL_TEXTS), "/", z.enum(LANGUAGES)]), z.string()),
  known: z.record(z.enum(EMAIL_SETTING_KEYS), z.string()),
  own: z.map(z.string(), z.object({ key: z.string(), value: z.string() })),
  useFormality: z.boolean(),
  useGendering: z.boolean(),
  languages: z.record(z.enum(LANGUAGES), z.boolean()),
  baseLanguage: z.enum(LANGUAGES),
  overwriteReasons: z.boolean(),
  decisionReasons: z.boolean(),
  lockAfterMinutes: z.string(),
  sessionHours: z.string(),
  deletionPolicy: z.string(),
  warningPolicy: z.string(),
  secondFactorRequired: z.boolean(),
  ratingRules: z.optional(z.nullable(RatingRules)),
  statistics: z.optional(z.enum(STATISTICS_SETTINGS)),
  passkeys: z.optional(z.enum(PASSKEY_SETTINGS)),
  calibration: z.optional(z.nullable(CalibrationRules)),
  dossiers: z.optional(z.boolean()),
  auditPage: z.optional(z.boolean()),
  passRates: z.optional(z.boolean()),
  designRules: z.optional(z.nullable(DesignRules)),
});

/** What the editor of the settings holds on the device. */
export const heldSettings = z.object({
  base: shaped<SettingsBase>(z.omit(TenantSettings, { can: true })),
  draft,
});
