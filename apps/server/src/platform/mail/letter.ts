import type { Styling } from "@assay/contract";
import { isLink, type Language } from "@assay/domain";
import { htmlOf } from "./html.ts";

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

/** One letter as HTML for every mail program and as plain text. */
export function writeLetter(look: Look, letter: Letter): { html: string; text: string } {
  const footer = {
    lines: letter.footer.lines.filter((line) => line.trim() !== ""),
    links: letter.footer.links.filter(({ url }) => isLink(url)),
  };
  const whole = { ...letter, footer };
  return { html: htmlOf(look, whole), text: textOf(whole) };
}

function textOf({ greeting, text, code, action, notes, footer }: Letter): string {
  const links = footer.links.map(({ label, url }) => `${label} <${url}>`);
  const parts = [
    greeting,
    text,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}\n${action.url}`] : []),
    ...notes,
    ["-- ", ...footer.lines, ...links].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}
