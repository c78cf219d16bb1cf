import type { Tenant, TenantSettings, TenantStyles } from "@assay/contract";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
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
  licenseRestriction: signedIn ? tenant.licence : null,
  emailSettings: signedIn ? tenant.emailSettings : null,
});

export const presentStyles = (
  { tenantId }: TenantTransaction,
  { styling, revision }: StoredStyles,
): TenantStyles => ({ id: tenantId, revision, ...styling });

export const presentSettings = (
  { tenantId }: TenantTransaction,
  settings: StoredSettings,
  waiting: WaitingRuns,
): TenantSettings => ({ id: tenantId, ...settings, ...waiting });
