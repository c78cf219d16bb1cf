import type { TenantSettings } from "@assay/contract";

/** Settings of an organisation as the server has them. */
export const buildSettings = (fields: Partial<TenantSettings> = {}): TenantSettings => ({
  id: "0123456789abcdef01234567",
  revision: 7,
  appTitle: "Acme",
  legalTexts: { imprint: { de: { html: "<p>Acme AG</p>" } }, privacy: {} },
  emailSettings: { contactLink: "https://acme.example", own: "frei" },
  useFormality: true,
  useGendering: false,
  baseLanguage: "de",
  overwriteReasons: false,
  decisionReasons: false,
  lockAfterMinutes: 0,
  sessionHours: 0,
  languages: ["de", "en"],
  deletionPolicy: 90,
  warningPolicy: 10,
  secondFactorRequired: false,
  finishedRuns: [],
  openRuns: [],
  can: { edit: true },
  ...fields,
});
