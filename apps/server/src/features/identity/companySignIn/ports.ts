import type { PasskeyPlaceOf } from "../passkeys/ports.ts";
import type { Directories } from "../../../platform/directory/directories.ts";

export interface CompanySignInDependencies {
  readonly directories: Directories;
  /** Where passkeys of tenants count. */
  readonly passkeyPlaceOf: PasskeyPlaceOf;
  /** The address of a tenant's pages. */
  originOf(tenant: { name: string; url: string | null }): string;
}
