import type { Outgoing } from "../../../platform/outgoing.ts";
import type { CompanySignInDependencies } from "../companySignIn/ports.ts";

export interface CompanySettingsDependencies extends Pick<CompanySignInDependencies, "originOf"> {
  /** Asks a directory that is not in use yet. */
  readonly outgoing: Outgoing;
}
