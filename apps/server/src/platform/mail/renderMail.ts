import { isLink } from "@assay/domain";
import { htmlOf } from "./html.ts";
import type { MailContent, MailTheme } from "./template.ts";

/** Renders the content as HTML and as plain text. */
export function renderMail(theme: MailTheme, content: MailContent): { html: string; text: string } {
  const footer = {
    lines: content.footer.lines.filter((line) => line.trim() !== ""),
    links: content.footer.links.filter(({ url }) => isLink(url)),
  };
  const whole = { ...content, footer };
  return { html: htmlOf(theme, whole), text: textOf(whole) };
}

function textOf({ greeting, text, code, action, notes, footer }: MailContent): string {
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
