/** The contact for reports of vulnerabilities, as the operator has configured it. */
export interface SecurityContact {
  /** A `mailto:`, `https:` or `tel:` address. */
  readonly contact: string;
  /** The last day on which it is valid, as YYYY-MM-DD. */
  readonly expires: string;
}

/**
 * The content of `/.well-known/security.txt` (RFC 9116); null once `expires` is over, since an old contact
 * may no longer be valid.
 */
export function securityText({ contact, expires }: SecurityContact, now: Date): string | null {
  const end = `${expires}T23:59:59Z`;
  if (now >= new Date(end)) return null;
  return `Contact: ${contact}\nExpires: ${end}\nPreferred-Languages: de, en, fr\n`;
}
