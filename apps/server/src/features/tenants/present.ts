import type { Tenant } from "@assay/contract";
import type { TenantOfHost } from "../../db/directory.ts";

/** The tenant as a page sees it; limits and mail settings only for signed-in callers. */
export const presentTenant = (tenant: TenantOfHost, signedIn: boolean): Tenant => ({
  id: tenant.id,
  appTitle: tenant.appTitle,
  styling: tenant.styling,
  useFormality: tenant.useFormality,
  useGendering: tenant.useGendering,
  languages: tenant.languages,
  deletionPolicy: tenant.deletionPolicy,
  warningPolicy: tenant.warningPolicy,
  tenantFeatures: tenant.features,
  captchaAppKey: null,
  captchaIsDisabled: tenant.captchaIsDisabled,
  licenseRestriction: signedIn ? tenant.licence : null,
  emailSettings: signedIn ? tenant.emailSettings : null,
});
