import {
  DELETION_POLICY,
  EMAIL_SETTING_KEY,
  EMAIL_SETTING_LENGTH,
  EMAIL_SETTINGS_MOST,
  isSettingValue,
  LANGUAGES,
  PASSKEY_SETTINGS,
  SESSION_HOURS,
  settingsEditors,
  STATISTICS_SETTINGS,
  WARNING_POLICY,
} from "@assay/domain";
import * as z from "zod/mini";
import { CalibrationRules } from "./calibrationRules.ts";
import { call } from "./call.ts";
import { body, bounded, Id, IsoDate, optionalAll, requiredText, Revision, text } from "./fields.ts";
import { RatingRules } from "./ratingRules.ts";
import { DesignRules } from "./designRules.ts";
import { LegalTexts, TenantAbilities } from "./tenants.ts";

const within = ({ min, max }: { min: number; max: number }, rule: string) =>
  z.int(rule).check(z.gte(min, rule), z.lte(max, rule));

/**
 * The mail settings that the product uses, among those that tenants name freely (SETT-01, SETT-07);
 * a key with `link` or `url` in it holds a link.
 */
export const EMAIL_SETTING_KEYS = [
  "logoUrl",
  "contactLink",
  "footerLine",
  "unsubscribeLink",
  "gdprLink",
] as const;

/** Free texts by key; a key with `link` or `url` in it holds a link (SETT-07). */
export const EmailSettings = bounded(
  z.record(z.string(), text(EMAIL_SETTING_LENGTH)).check(({ value, issues }) => {
    for (const [key, input] of Object.entries(value)) {
      // Checked here, since the key check of `z.record` does not say which rule is broken.
      const isKey = EMAIL_SETTING_KEY.test(key);
      const message = isKey ? "link" : "settingKey";
      if (!isKey || !isSettingValue(key, input))
        issues.push({ code: "custom", path: [key], message, input });
    }
  }),
  EMAIL_SETTINGS_MOST,
);

/** The domain checks that the base language is among them, since it may be stored already instead of sent. */
const Languages = z
  .array(z.enum(LANGUAGES))
  .check(z.refine((languages) => new Set(languages).size === languages.length, "duplicate"));

/** Minutes without input after which pages lock; 0 for never. */
const LOCK_MINUTES = { min: 0, max: 240 };

/** Maximum characters of the app's title, which has to fit on one line of the menu, of a tab and of a mail. */
const APP_TITLE_LENGTH = 80;
export const AppTitle = requiredText(APP_TITLE_LENGTH).check(z.regex(/^[^\r\n]*$/, "characters"));

const fields = {
  appTitle: AppTitle,
  legalTexts: LegalTexts,
  emailSettings: EmailSettings,
  useFormality: z.boolean(),
  useGendering: z.boolean(),
  languages: Languages,
  baseLanguage: z.enum(LANGUAGES),
  overwriteReasons: z.boolean(),
  decisionReasons: z.boolean(),
  deletionPolicy: within(DELETION_POLICY, "deletionValue"),
  warningPolicy: within(WARNING_POLICY, "warningValue"),
  lockAfterMinutes: within(LOCK_MINUTES, "lockValue"),
  /** Maximum hours from sign-in to the end of a session, however much it is used; 0 for no limit. */
  sessionHours: within(SESSION_HOURS, "sessionValue"),
  /** If true, users without a second factor can only set one up after signing in. */
  secondFactorRequired: z.boolean(),
};

/** The settings that a client writes; the page checks its form with the same schema. */
export const WrittenSettings = body(
  {
    revision: z.optional(Revision),
    ...optionalAll(fields),
    /** What new processes begin with; null for none. */
    ratingRules: z.optional(z.nullable(RatingRules)),
    /** Which users see statistics about ratings, and figures about observers (domain `statisticsShown`). */
    statistics: z.optional(z.enum(STATISTICS_SETTINGS)),
    /** What passkeys count for. */
    passkeys: z.optional(z.enum(PASSKEY_SETTINGS)),
    /** What is asked of observers who are calibrated; null for no calibration. */
    calibration: z.optional(z.nullable(CalibrationRules)),
    /** Whether dossiers of finished runs can be made. */
    dossiers: z.optional(z.boolean()),
    /** Whether auditors see the audit log in the browser. */
    auditPage: z.optional(z.boolean()),
    /** Whether pass rates of two groups are compared over the runs of a process (domain `passRatesOf`). */
    passRates: z.optional(z.boolean()),
    /** How much rules of the design check weigh; null for as the product has it. */
    designRules: z.optional(z.nullable(DesignRules)),
  },
  "id",
  "finishedRuns",
  "openRuns",
  "can",
);

const RunDays = z.array(z.object({ date: IsoDate, runs: z.int() }));

export const TenantSettings = z.object({
  id: Id,
  /** Counts changes of the settings only. */
  revision: Revision,
  ...fields,
  /** Not checked by the rules, which may have become stricter since the settings were stored. */
  emailSettings: z.record(z.string(), z.string()),
  /** What new processes begin with; absent if they begin without rules for rating. */
  ratingRules: z.optional(RatingRules),
  /** Absent for OFF. */
  statistics: z.optional(z.enum(STATISTICS_SETTINGS)),
  /** Absent for OFF. */
  passkeys: z.optional(z.enum(PASSKEY_SETTINGS)),
  /** Absent without calibration. */
  calibration: z.optional(CalibrationRules),
  /** Absent if no dossiers can be made. */
  dossiers: z.optional(z.literal(true)),
  /** Absent for no. */
  auditPage: z.optional(z.literal(true)),
  /** Absent for no. */
  passRates: z.optional(z.literal(true)),
  /** Absent for as the product has it. */
  designRules: z.optional(DesignRules),
  /**
   * Number of finished runs that are not anonymised yet, by the UTC day on which they were finished.
   * Days only, since users who set the retention periods may have no right to see runs.
   */
  finishedRuns: RunDays,
  /** Number of unfinished runs, by the day of their last change or their planned day, whichever is later. */
  openRuns: RunDays,
  can: TenantAbilities,
});
export type TenantSettings = z.infer<typeof TenantSettings>;

export const tenantSettingCalls = {
  getSettings: call({
    method: "GET",
    path: "/Tenant/Settings",
    access: settingsEditors,
    summary: "The settings of the tenant, and when its runs were finished",
    response: TenantSettings,
  }),
  updateSettings: call({
    method: "POST",
    path: "/Tenant/Settings",
    access: settingsEditors,
    summary: "Stores settings of the tenant; what is absent stays",
    body: WrittenSettings,
    richText: ["html"],
    response: TenantSettings,
    errors: ["UPDATE_FAILED"],
  }),
};
