import type { Tenant, TenantSettings, TenantStyles } from "@assay/contract";
import { settingsAbilities, stylesAbilities } from "@assay/domain";
import type { TenantOfHost } from "../../db/directory.ts";
import type { Context } from "../../http/context.ts";
import type { StoredSettings, StoredStyles, WaitingRuns } from "./store.ts";

/** The tenant as pages get it; limits and mail settings only for signed-in callers. */
export const presentTenant = (tenant: TenantOfHost, signedIn: boolean): Tenant => ({
  id: tenant.id,
  appTitle: tenant.appTitle,
  styling: tenant.styling,
  useFormality: tenant.useFormality,
  useGendering: tenant.useGendering,
  languages: tenant.languages,
  baseLanguage: tenant.baseLanguage,
  overwriteReasons: tenant.overwriteReasons,
  decisionReasons: tenant.decisionReasons,
  lockAfterMinutes: tenant.lockAfterMinutes,
  deletionPolicy: tenant.deletionPolicy,
  warningPolicy: tenant.warningPolicy,
  tenantFeatures: tenant.features,
  captchaAppKey: null,
  captchaIsDisabled: tenant.captchaIsDisabled,
  ...(tenant.passkeys === "ALONE" && { passkeySignIn: true as const }),
  ...(tenant.companySignIn && { companySignIn: tenant.companySignIn }),
  ...(tenant.candidatePages && { candidatePages: true as const }),
  ...(signedIn && tenant.auditPage && { auditPage: true as const }),
  ...(tenant.counterStatements && { counterStatements: true as const }),
  ...(tenant.feedback && { feedback: true as const }),
  licenseRestriction: signedIn ? tenant.licence : null,
  emailSettings: signedIn ? tenant.emailSettings : null,
});

type Reading = Pick<Context, "tx" | "actor">;

export const presentStyles = (
  { tx, actor }: Reading,
  { styling, revision }: StoredStyles,
): TenantStyles => ({ id: tx.tenantId, revision, ...styling, can: stylesAbilities(actor) });

export const presentSettings = (
  { tx, actor }: Reading,
  {
    ratingRules,
    statistics,
    passkeys,
    passRates,
    designRules,
    calibration,
    dossiers,
    auditPage,
    ...settings
  }: StoredSettings,
  waiting: WaitingRuns,
): TenantSettings => ({
  id: tx.tenantId,
  ...settings,
  ...(ratingRules && { ratingRules }),
  ...(statistics !== "OFF" && { statistics }),
  ...(passkeys !== "OFF" && { passkeys }),
  ...(calibration && { calibration }),
  ...(dossiers && { dossiers }),
  ...(auditPage && { auditPage }),
  ...(passRates && { passRates }),
  ...(designRules && { designRules }),
  ...waiting,
  can: settingsAbilities(actor),
});
