import { isLink } from "@assay/domain";
import { type MailColors, mailColors } from "./colors.ts";
import type { MailContent, MailTheme } from "./template.ts";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/** Dark mode, in mail programs that support it. The button keeps the tenant's colours. */
const DARK = `@media (prefers-color-scheme: dark) {
.outside { background: #17181a !important; color: #ececec !important; }
.card { background: #232528 !important; color: #ececec !important; }
.outside a.plain, .card a.plain { color: #ececec !important; }
}`;

/**
 * Uses tables and inline styles, which old mail programs need. A conditional outer table replaces `max-width`
 * in Outlook.
 */
export function htmlOf(theme: MailTheme, content: MailContent): string {
  const colors = mailColors(theme.colors);
  const title = escapeHtml(content.title);
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title}</title>
<style>${DARK}</style>
</head>
<body class="outside" style="margin:0;padding:0;background:${colors.background};color:${colors.outside}">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.text)}</div>
<table ${TABLE} width="100%" class="outside" style="background:${colors.background};color:${colors.outside};${FONT}">
<tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table ${TABLE} width="600"><tr><td><![endif]-->
<table ${TABLE} width="100%" style="max-width:600px;text-align:left">
<tr><td style="padding:0 8px 16px;font-size:17px;line-height:1.3;font-weight:600">${headOf(theme)}</td></tr>
<tr><td class="card" style="background:${colors.card};color:${colors.text};border-radius:12px;padding:32px 28px 16px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3">${title}</h1>
${bodyOf(content, colors)}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:1.6">${footerOf(content, colors)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`;
}

const headOf = ({ appTitle, logoUrl }: MailTheme) =>
  isLink(logoUrl)
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(appTitle)}" height="40" style="display:block;height:40px;width:auto;max-width:100%;border:0">`
    : escapeHtml(appTitle);

function bodyOf({ greeting, text, code, action, notes }: MailContent, colors: MailColors): string {
  return [
    paragraph(escapeHtml(greeting), 16),
    paragraph(escapeHtml(text), 16),
    ...(code ? [codeOf(code)] : []),
    ...(action ? [buttonOf(action, colors), addressOf(action, colors)] : []),
    ...notes.map((note) => paragraph(escapeHtml(note), 14)),
  ].join("\n");
}

function footerOf({ footer }: MailContent, { outside }: MailColors): string {
  const links = footer.links.map(({ label, url }) => linkOf(url, label, outside));
  return [...footer.lines.map(escapeHtml), links.join(" · ")].filter(Boolean).join("<br>");
}

const paragraph = (content: string, size: number) =>
  `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5">${content}</p>`;

const codeOf = (code: string) =>
  `<p style="margin:0 0 20px;font-size:32px;line-height:1.2;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;

const buttonOf = ({ url, label }: NonNullable<MailContent["action"]>, colors: MailColors) =>
  `<table ${TABLE} style="margin:8px 0 24px"><tr><td style="background:${colors.accent};border-radius:8px"><a href="${escapeHtml(url)}" target="_blank" style="display:inline-block;padding:13px 24px;font-size:16px;line-height:1.3;font-weight:600;color:${colors.textonaccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const addressOf = ({ url, hint }: NonNullable<MailContent["action"]>, { text }: MailColors) =>
  paragraph(
    `${escapeHtml(hint)}<br><span style="word-break:break-all">${linkOf(url, url, text)}</span>`,
    14,
  );

const linkOf = (url: string, label: string, color: string) =>
  `<a class="plain" href="${escapeHtml(url)}" target="_blank" style="color:${color};text-decoration:underline">${escapeHtml(label)}</a>`;
