import type { MailSample, Styling } from "@assay/contract";
import type { Language } from "@assay/domain";

/** Theme and wording of a tenant's mails. */
export interface MailTheme {
  appTitle: string;
  email: Styling["email"];
  emailSettings: Record<string, string>;
  useFormality: boolean;
  useGendering: boolean;
}

/** Renders a sample mail with invented personal data. */
export type WriteMailSample = (
  theme: MailTheme,
  wanted: { sample: MailSample; language: Language; now: Date },
) => { subject: string; html: string };
