import type { Styling } from "@assay/contract";
import type { Language } from "@assay/domain";

/** The stored theme of a tenant's mails; its values are untrusted and escaped when rendered. */
export interface MailTheme {
  appTitle: string;
  colors: Styling["email"];
  /** If empty or not a link, the title is shown instead. */
  logoUrl: string;
}

export interface MailContent {
  language: Language;
  title: string;
  greeting: string;
  text: string;
  /** A code for the receiver to type, shown large. */
  code?: string | undefined;
  /** A button; below it the hint and the plain URL, for mail programs that show no buttons. */
  action?: { label: string; url: string; hint: string } | undefined;
  /** Expiry, and advice to receivers who did not ask for the mail. */
  notes: string[];
  /** Empty lines, and links that are none, are left out. */
  footer: { lines: string[]; links: { label: string; url: string }[] };
}
