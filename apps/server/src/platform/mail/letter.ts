import type { Styling } from "@assay/contract";
import type { Language } from "@assay/domain";

/** How a tenant's mails look, as it is stored: nothing of it is trusted here. */
export interface Look {
  appTitle: string;
  colors: Styling["email"];
  /** Empty, or no link: the title stands in its place. */
  logoUrl: string;
}

export interface Letter {
  language: Language;
  title: string;
  greeting: string;
  text: string;
  /** A code to type, in large figures. */
  code?: string | undefined;
  /** A button, and for programs that show none its bare address below the hint. */
  action?: { label: string; url: string; hint: string } | undefined;
  /** Until when it counts, and what to do when one did not ask for it. */
  notes: string[];
  /** Empty lines, and links that are none, are left out. */
  footer: { lines: string[]; links: { label: string; url: string }[] };
}
