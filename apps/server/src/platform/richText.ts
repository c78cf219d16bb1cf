import sanitizeHtml from "sanitize-html";

const isSafeLink = (href = "") =>
  /^\s*(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href.trim());

/** The one attribute of a tag, or none when it is not fit to be kept. */
const only = (name: string, value: string | undefined): sanitizeHtml.Attributes =>
  value ? { [name]: value.trim() } : {};

/** Deeper nesting is nobody's writing, and costs every reader. */
const DEEPEST = 16;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: "p br h2 h3 strong b em i u s ul ol li blockquote a".split(" "),
  allowedAttributes: { a: ["href"], ol: ["start"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  transformTags: {
    a: (_, { href }) => ({
      tagName: "a",
      attribs: only("href", isSafeLink(href) ? href : ""),
    }),
    ol: (_, { start }) => ({
      tagName: "ol",
      attribs: only("start", /^\d{1,4}$/.test(start ?? "") ? start : ""),
    }),
  },
};

/** Rich text as it may be stored: the few tags of our editor, links to absolute addresses only. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS);

const BLOCK_END = /<br\s*\/?>|<\/(?:p|h\d|li|blockquote)>/gi;
const ITEM = /<li\b[^>]*>/gi;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The words of a rich text: a line per paragraph, a dot before each entry of a list. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(ITEM, "$&• ").replaceAll(BLOCK_END, "$&\n"), { allowedTags: [] })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, sign: string) => SIGNS[sign] ?? "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
