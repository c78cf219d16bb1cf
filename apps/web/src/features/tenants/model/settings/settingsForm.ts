import {
  EMAIL_SETTING_KEYS,
  LEGAL_TEXTS,
  type LegalTextName,
  WrittenSettings,
} from "@assay/contract";
import {
  type CalibrationRules,
  type DesignRules,
  type Language,
  LANGUAGES,
  type PasskeySetting,
  type StatisticsSetting,
} from "@assay/domain";
import type { FormShape, FormFields } from "../../../../platform/forms/fields.ts";
import type { SettingsBody } from "../../api.ts";
import type { RulesChoice } from "../../shared/rulesChoice.ts";
import type { SettingsBase } from "./settingsHeld.ts";

export type KnownSetting = (typeof EMAIL_SETTING_KEYS)[number];

/** A mail setting of the tenant's own. */
export interface OwnSetting {
  key: string;
  value: string;
}

/** Of which text, in which language. */
type LegalPlace = `${LegalTextName}/${Language}`;
const LEGAL_PLACES = LEGAL_TEXTS.flatMap((name) =>
  LANGUAGES.map((language): LegalPlace => `${name}/${language}`),
);

export interface SettingsForm {
  appTitle: string;
  /** HTML; empty where the organisation has written none. */
  legal: Record<LegalPlace, string>;
  known: Record<KnownSetting, string>;
  /** By an id of the row, so that a key can be typed. */
  own: ReadonlyMap<string, OwnSetting>;
  useFormality: boolean;
  useGendering: boolean;
  languages: Record<Language, boolean>;
  /** Always one of the languages. */
  baseLanguage: Language;
  overwriteReasons: boolean;
  decisionReasons: boolean;
  /** As typed. */
  lockAfterMinutes: string;
  sessionHours: string;
  deletionPolicy: string;
  warningPolicy: string;
  secondFactorRequired: boolean;
  /** What new processes begin with; absent for none, null removes what is stored. */
  ratingRules?: RulesChoice;
  /** Which users see statistics about ratings; absent if they are off. */
  statistics?: StatisticsSetting | undefined;
  /** What passkeys count for; absent if they never counted. */
  passkeys?: PasskeySetting | undefined;
  /** What is asked of observers who are calibrated; absent for no calibration, null removes what is stored. */
  calibration?: CalibrationRules | null | undefined;
  /** Whether auditors see the audit log; absent if they never could. */
  auditPage?: boolean | undefined;
  /** Whether dossiers can be made; absent if they never could. */
  dossiers?: boolean | undefined;
  /** Whether pass rates of two groups are compared; absent if not. */
  passRates?: boolean | undefined;
  /** How much rules of the design check weigh; absent for as the product has it, null removes what is stored. */
  designRules?: DesignRules | null | undefined;
}

const legalOf = (htmlAt: (name: LegalTextName, language: Language) => string) =>
  Object.fromEntries(
    LEGAL_TEXTS.flatMap((name) =>
      LANGUAGES.map((language) => [`${name}/${language}`, htmlAt(name, language)]),
    ),
  ) as SettingsForm["legal"];

const isKnown = (key: string): key is KnownSetting =>
  (EMAIL_SETTING_KEYS as readonly string[]).includes(key);

const formOf = (stored: SettingsBase): SettingsForm => ({
  appTitle: stored.appTitle,
  legal: legalOf((name, language) => stored.legalTexts[name][language]?.html ?? ""),
  known: Object.fromEntries(
    EMAIL_SETTING_KEYS.map((key) => [key, stored.emailSettings[key] ?? ""]),
  ) as SettingsForm["known"],
  own: new Map(
    Object.entries(stored.emailSettings)
      .filter(([key]) => !isKnown(key))
      .map(([key, value]) => [key, { key, value }]),
  ),
  useFormality: stored.useFormality,
  useGendering: stored.useGendering,
  languages: Object.fromEntries(
    LANGUAGES.map((language) => [language, stored.languages.includes(language)]),
  ) as SettingsForm["languages"],
  baseLanguage: stored.baseLanguage,
  overwriteReasons: stored.overwriteReasons,
  decisionReasons: stored.decisionReasons,
  lockAfterMinutes: String(stored.lockAfterMinutes),
  sessionHours: String(stored.sessionHours),
  deletionPolicy: String(stored.deletionPolicy),
  warningPolicy: String(stored.warningPolicy),
  secondFactorRequired: stored.secondFactorRequired,
  ratingRules: stored.ratingRules,
  statistics: stored.statistics,
  passkeys: stored.passkeys,
  calibration: stored.calibration,
  dossiers: stored.dossiers,
  auditPage: stored.auditPage,
  passRates: stored.passRates,
  designRules: stored.designRules,
});

const PLAIN = [
  "appTitle",
  "useFormality",
  "useGendering",
  "baseLanguage",
  "overwriteReasons",
  "decisionReasons",
  "lockAfterMinutes",
  "sessionHours",
  "deletionPolicy",
  "warningPolicy",
  "secondFactorRequired",
  "ratingRules",
  "statistics",
  "passkeys",
  "calibration",
  "dossiers",
  "auditPage",
  "passRates",
  "designRules",
] as const;

function fieldsOf(draft: SettingsForm): FormFields {
  const fields = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const language of LANGUAGES) fields.set(`language/${language}`, draft.languages[language]);
  for (const place of LEGAL_PLACES) fields.set(`legal/${place}`, draft.legal[place]);
  for (const key of EMAIL_SETTING_KEYS) fields.set(`known/${key}`, draft.known[key]);
  for (const [id, setting] of draft.own) fields.set(`own/${id}`, setting);
  return fields;
}

const under = (fields: FormFields, prefix: string): [string, unknown][] =>
  [...fields]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value]);

const fromFields = (fields: FormFields): SettingsForm => ({
  ...(Object.fromEntries(PLAIN.map((key) => [key, fields.get(key)])) as Pick<
    SettingsForm,
    (typeof PLAIN)[number]
  >),
  known: Object.fromEntries(under(fields, "known/")) as SettingsForm["known"],
  legal: Object.fromEntries(under(fields, "legal/")) as SettingsForm["legal"],
  own: new Map(under(fields, "own/") as [string, OwnSetting][]),
  languages: Object.fromEntries(under(fields, "language/")) as SettingsForm["languages"],
});

/** Each setting is a field: changes of two people only conflict in the same one. */
export const settingsShape: FormShape<SettingsBase, SettingsForm> = {
  held: { version: 1, schema: async () => (await import("./settingsHeld.ts")).heldSettings },
  formOf,
  fieldsOf,
  fromFields,
};

/** A whole number as typed; what is none stays none. */
export const numberOf = (typed: string): number =>
  /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;

/** A mail setting that is empty is not set. */
function emailSettingsOf({ known, own }: SettingsForm): Record<string, string> {
  const all = [
    ...Object.entries(known),
    ...[...own.values()].map(({ key, value }) => [key, value]),
  ];
  return Object.fromEntries(
    (all as [string, string][]).filter(([key, value]) => !isKnown(key) || value.trim() !== ""),
  );
}

const legalTextsOf = ({ legal }: SettingsForm, name: LegalTextName) =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const html = legal[`${name}/${language}`];
      return html === "" ? [] : [[language, { html }]];
    }),
  );

export const bodyOf = (draft: SettingsForm): SettingsBody => ({
  appTitle: draft.appTitle,
  legalTexts: { imprint: legalTextsOf(draft, "imprint"), privacy: legalTextsOf(draft, "privacy") },
  emailSettings: emailSettingsOf(draft),
  useFormality: draft.useFormality,
  useGendering: draft.useGendering,
  languages: LANGUAGES.filter((one) => one === draft.baseLanguage || draft.languages[one]),
  baseLanguage: draft.baseLanguage,
  overwriteReasons: draft.overwriteReasons,
  decisionReasons: draft.decisionReasons,
  lockAfterMinutes: numberOf(draft.lockAfterMinutes),
  sessionHours: numberOf(draft.sessionHours),
  deletionPolicy: numberOf(draft.deletionPolicy),
  warningPolicy: numberOf(draft.warningPolicy),
  secondFactorRequired: draft.secondFactorRequired,
  ...(draft.ratingRules !== undefined && { ratingRules: draft.ratingRules }),
  ...(draft.statistics && { statistics: draft.statistics }),
  ...(draft.passkeys && { passkeys: draft.passkeys }),
  ...(draft.calibration !== undefined && { calibration: draft.calibration }),
  ...(draft.dossiers !== undefined && { dossiers: draft.dossiers }),
  ...(draft.auditPage !== undefined && { auditPage: draft.auditPage }),
  ...(draft.passRates !== undefined && { passRates: draft.passRates }),
  ...(draft.designRules !== undefined && { designRules: draft.designRules }),
});

export type SettingRule =
  | "required"
  | "settingKey"
  | "duplicate"
  | "baseMissing"
  | "link"
  | "tooLong"
  | "tooMany"
  | "characters"
  | "deletionValue"
  | "warningValue"
  | "lockValue"
  | "sessionValue"
  | "calibrationValue"
  | "invalid";

/** Which rule is broken where: `deletionPolicy`, `legal/imprint/en`, `known/contactLink`, `own/<row>/key`, `own/<row>/value`. */
export function settingErrors(draft: SettingsForm): ReadonlyMap<string, SettingRule> {
  const errors = new Map<string, SettingRule>();
  const seen = new Set<string>(EMAIL_SETTING_KEYS);
  for (const [id, { key }] of draft.own) {
    if (seen.has(key)) errors.set(`own/${id}/key`, "duplicate");
    seen.add(key);
  }
  const { error } = WrittenSettings.safeParse(bodyOf(draft));
  for (const { path, message } of error?.issues ?? []) {
    const [field, key, language] = path.map(String);
    const rule = message as SettingRule;
    if (field === "calibration") errors.set(`calibration/${key}`, rule);
    else if (field === "legalTexts") errors.set(`legal/${key}/${language}`, rule);
    else if (field !== "emailSettings" || key === undefined) errors.set(field ?? "", rule);
    else if (isKnown(key)) errors.set(`known/${key}`, rule);
    else
      for (const [id, own] of draft.own)
        if (own.key === key)
          errors.set(`own/${id}/${rule === "settingKey" ? "key" : "value"}`, rule);
  }
  return errors;
}
