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
export function cleanHtml(html: string): string {
  // How a browser writes what `sanitizeHtml` writes otherwise.
  const same = html.replaceAll("<br>", "<br />").replaceAll("&nbsp;", "\u00a0");
  return isClean(same) ? same : sanitizeHtml(html, OPTIONS);
}

const TEXT_BLOCKS = ["p", "h2", "h3"];
const BLOCKS = new Set([...TEXT_BLOCKS, "ul", "ol", "li", "blockquote"]);
const INLINE = new Set(["strong", "b", "em", "i", "u", "s"]);
const unescaped = />|&(?!(?:amp|lt|gt);)/;

/** Whether a tag may open here without the parser closing another one for it. */
function mayOpen(tag: string, open: readonly string[]): boolean {
  if (open.length === DEEPEST) return false;
  if (INLINE.has(tag)) return true;
  if (tag === "li" && !["ul", "ol"].includes(open.at(-1) ?? "")) return false;
  return BLOCKS.has(tag) && !open.some((other) => TEXT_BLOCKS.includes(other));
}

/**
 * Whether `sanitizeHtml` would give the text back as it is. It takes a twentieth of its time, and
 * most saves are such: nothing but text and properly nested tags of the list, without attributes.
 */
function isClean(html: string): boolean {
  const open: string[] = [];
  for (let at = 0; ;) {
    const begin = html.indexOf("<", at);
    if (unescaped.test(html.slice(at, begin < 0 ? undefined : begin))) return false;
    if (begin < 0) return open.length === 0;
    const end = html.indexOf(">", begin);
    const tag = html.slice(begin + 1, end);
    if (tag.startsWith("/")) {
      if (open.pop() !== tag.slice(1)) return false;
    } else if (tag !== "br /") {
      if (!mayOpen(tag, open)) return false;
      open.push(tag);
    }
    if (end < 0) return false;
    at = end + 1;
  }
}
