import type { UserWork } from "../scim/ports.ts";

/** What the page of provisioning needs to know of the server; passed by `app.ts`. */
export interface ProvisioningDependencies {
  /** The address of a tenant's pages, without a slash at its end, as in mails. */
  originOf(tenant: { name: string; url: string | null }): string;
  /** What administrators do with users. */
  readonly work: UserWork;
}
