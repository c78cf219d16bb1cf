import type { Directories } from "../../../platform/directory/directories.ts";

export interface CompanySignInDependencies {
  readonly directories: Directories;
  /** The address of a tenant's pages. */
  originOf(tenant: { name: string; url: string | null }): string;
}
