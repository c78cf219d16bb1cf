import {
  DELETION_POLICY,
  EMAIL_SETTING_KEY,
  EMAIL_SETTING_LENGTH,
  EMAIL_SETTINGS_MOST,
  isSettingValue,
  LANGUAGES,
  SESSION_HOURS,
  WARNING_POLICY,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, bounded, Id, IsoDate, optionalAll, requiredText, Revision, text } from "./fields.ts";
import { LegalTexts } from "./tenants.ts";

const within = ({ min, max }: { min: number; max: number }, rule: string) =>
  z.int(rule).check(z.gte(min, rule), z.lte(max, rule));

/**
 * The mail settings that the product itself knows among the tenant's free ones (SETT-01, SETT-07);
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
      // Not by the record's own check of keys, whose faults do not say which rule is broken.
      const isKey = EMAIL_SETTING_KEY.test(key);
      const message = isKey ? "link" : "settingKey";
      if (!isKey || !isSettingValue(key, input))
        issues.push({ code: "custom", path: [key], message, input });
    }
  }),
  EMAIL_SETTINGS_MOST,
);

/** That the base language is one of them is the domain's rule: it may stand in the settings already. */
const Languages = z
  .array(z.enum(LANGUAGES))
  .check(z.refine((languages) => new Set(languages).size === languages.length, "duplicate"));

/** After how many minutes without input a page can be told to lock; 0: never. */
const LOCK_MINUTES = { min: 0, max: 240 };

/** As long as a title may be that stands in one line of the menu, of a tab and of a mail. */
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
  /** A session ends so many hours after its sign-in, however much it is used; 0: never. */
  sessionHours: within(SESSION_HOURS, "sessionValue"),
  /** Who has no second factor can do nothing after the sign-in but set one up. */
  secondFactorRequired: z.boolean(),
};

/** What is written; the page checks it with the same schema. */
export const WrittenSettings = body(
  { revision: z.optional(Revision), ...optionalAll(fields) },
  "id",
  "finishedRuns",
  "openRuns",
);

const RunDays = z.array(z.object({ date: IsoDate, runs: z.int() }));

export const TenantSettings = z.object({
  id: Id,
  /** Counts changes of the settings only. */
  revision: Revision,
  ...fields,
  /** As stored: the rules may have become stricter since. */
  emailSettings: z.record(z.string(), z.string()),
  /**
   * How many runs that are not anonymised yet were finished on each UTC day: what the periods are about.
   * Days only, since who sets them may not see runs.
   */
  finishedRuns: RunDays,
  /** Likewise runs that nobody has finished, by the day of their last change, or a later one that they are planned for. */
  openRuns: RunDays,
});
export type TenantSettings = z.infer<typeof TenantSettings>;

export const tenantSettingCalls = {
  getSettings: call({
    method: "GET",
    path: "/Tenant/Settings",
    access: { all: ["CORPORATE_SETTINGS"] },
    summary: "The settings of the tenant, and when its runs were finished",
    response: TenantSettings,
  }),
  updateSettings: call({
    method: "POST",
    path: "/Tenant/Settings",
    access: { all: ["CORPORATE_SETTINGS"] },
    summary: "Stores settings of the tenant; what is absent stays",
    body: WrittenSettings,
    richText: ["html"],
    response: TenantSettings,
    errors: ["UPDATE_FAILED"],
  }),
};
