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
    a: (_, { href = "" }) => ({
      tagName: "a",
      // As browsers write it: no sign that turns the order of letters round, no name that looks like another.
      attribs: only("href", isSafeLink(href) ? new URL(href.trim()).href : ""),
    }),
    ol: (_, { start }) => ({
      tagName: "ol",
      attribs: only("start", /^\d{1,4}$/.test(start ?? "") ? start : ""),
    }),
  },
};

/** Rich text as it may be stored: the few tags of our editor, links to absolute addresses only. */
export const cleanHtml = (html: string): string => (isClean(html) ? html : parseAndClean(html));

/** The cells and rows of a table go, their words stay apart. */
const CELL_END = /<\/t[dhr]>/gi;

/** What `cleanHtml` does with all that is not certainly clean. */
export const parseAndClean = (html: string): string =>
  sanitizeHtml(html.replaceAll(CELL_END, " $&"), OPTIONS);

const BLOCKS = "p h2 h3 ul ol blockquote".split(" ");
const INLINE = "strong b em i u s a".split(" ");
const within = (names: string[]): ReadonlySet<string> => new Set(names);
const FLOW_CONTENT = within([...BLOCKS, ...INLINE]);
const LINE = within(INLINE);
const LIST = within(["li"]);
/** What may stand in what, so that no parser closes one because another begins. */
const CONTENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["p", "h2", "h3", ...INLINE].map((name) => [name, LINE] as const),
  ...["ul", "ol"].map((name) => [name, LIST] as const),
  ...["li", "blockquote"].map((name) => [name, FLOW_CONTENT] as const),
]);
/** All that is not plain text: what may be there, in the one form that the cleaner writes, or a sign that may not. */
const MARKUP =
  /<br \/>|&(?:amp|lt|gt);|<(\/)?([a-z][a-z\d]*)(?: (?:href="(https?:\/\/[\w./?=#%:~+-]+)"|start="\d{1,4}"))?>|[<>&]/g;

/**
 * Whether the cleaner would give the text back as it is: most of what the editor sends, and not worth
 * the parsing. Strict, and in time linear: whatever it does not know in one exact form is left to the cleaner.
 */
export function isClean(html: string): boolean {
  const open: string[] = [];
  MARKUP.lastIndex = 0;
  for (let found = MARKUP.exec(html); found; found = MARKUP.exec(html)) {
    const [markup, closing, name, href] = found;
    if (name === undefined) {
      if (markup.length === 1) return false;
    } else if (closing) {
      if (markup.length !== name.length + 3 || open.pop() !== name) return false;
    } else {
      const parent = open.at(-1);
      const isInPlace = (parent === undefined ? FLOW_CONTENT : CONTENTS.get(parent))?.has(name);
      if (!isInPlace || !isAsWritten(markup, name, href) || open.length + 2 > DEEPEST) return false;
      open.push(name);
    }
  }
  return open.length === 0;
}

/** Whether a tag has the attribute that the cleaner leaves it, and no other. */
function isAsWritten(markup: string, name: string, href: string | undefined): boolean {
  if (name === "a") return href !== undefined && isSafeLink(href) && new URL(href).href === href;
  return name === "ol" ? href === undefined : markup.length === name.length + 2;
}

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
