/** What this tab keeps while somebody is at the company's directory; it ends with the tab. */
interface Attempt {
  /** What only the page has that began. */
  key: string;
  /** The address to which the sign-in leads. */
  wanted: string;
}

const NAME = "assay.companyAttempt";

/** Whether an address is one of this app, not one of another host. */
const isOwn = (address: unknown): address is string =>
  typeof address === "string" &&
  address.startsWith("/") &&
  new URL(address, location.origin).origin === location.origin;

export const keepAttempt = (attempt: Attempt): void =>
  sessionStorage.setItem(NAME, JSON.stringify(attempt));

/** The attempt that was begun in this tab, which ends with it; null if there is none. */
export function takeAttempt(): Attempt | null {
  const stored = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (stored === null) return null;
  const { key, wanted }: { key?: unknown; wanted?: unknown } = JSON.parse(stored);
  return typeof key === "string" ? { key, wanted: isOwn(wanted) ? wanted : "/" } : null;
}
