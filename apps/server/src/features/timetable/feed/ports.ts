/** What the feeds need to know of the server; passed by `app.ts`. */
export interface FeedDependencies {
  /** The address of a tenant's pages, without a slash at its end, as in mails. */
  originOf(tenant: { name: string; url: string | null }): string;
}
