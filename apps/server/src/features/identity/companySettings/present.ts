import type { CompanySignIn } from "@assay/contract";
import {
  type CompanySignInSettings,
  type Holder,
  NO_COMPANY_SIGN_IN,
  roleAbility,
} from "@assay/domain";
import type { StoredCompanySignIn } from "../companySignIn/store.ts";
import { companyAddresses } from "../companySignIn/present.ts";
import type { RoleRow } from "../roles/store.ts";

interface Shown {
  readonly stored: StoredCompanySignIn | undefined;
  readonly breakGlass: string | null;
  readonly boundAccounts: number;
  readonly roles: readonly RoleRow[];
  readonly actor: Holder;
  /** The address of the tenant's pages. */
  readonly origin: string;
}

/** The settings alone, those of a tenant that has none included. */
export function settingsOf(stored: StoredCompanySignIn | undefined): CompanySignInSettings {
  if (!stored) return NO_COMPANY_SIGN_IN;
  const { clientSecret: _secret, breakGlassId: _id, revision: _revision, ...settings } = stored;
  return settings;
}

export function presentCompanySignIn(shown: Shown): CompanySignIn {
  const { stored, breakGlass, boundAccounts, roles, actor, origin } = shown;
  const { roleTable, domains, factorValues, ...settings } = settingsOf(stored);
  return {
    ...settings,
    roleTable: [...roleTable],
    domains: [...domains],
    factorValues: [...factorValues],
    hasSecret: stored?.clientSecret != null,
    breakGlass,
    boundAccounts,
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      can: roleAbility(role, actor, "give"),
    })),
    addresses: companyAddresses(origin),
    revision: stored?.revision ?? 0,
  };
}
