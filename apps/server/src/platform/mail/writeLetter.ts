import { isLink } from "@assay/domain";
import { htmlOf } from "./html.ts";
import type { Letter, Look } from "./letter.ts";

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
