import type { MailSample, Styling } from "@assay/contract";
import type { Language } from "@assay/domain";

/** How a tenant's mails look and speak. */
export interface MailLook {
  appTitle: string;
  email: Styling["email"];
  emailSettings: Record<string, string>;
  useFormality: boolean;
  useGendering: boolean;
}

/** Writes one of the product's letters, with made-up data in place of a person's. */
export type WriteMailSample = (
  look: MailLook,
  wanted: { sample: MailSample; language: Language; now: Date },
) => { subject: string; html: string };
