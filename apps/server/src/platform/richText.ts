import sanitizeHtml from "sanitize-html";

const isSafeLink = (href = "") =>
  /^\s*(https?:\/\/|mailto:)/i.test(href) && URL.canParse(href.trim());

/** The only attribute of a tag; none if its value is not allowed. */
const only = (name: string, value: string | undefined): sanitizeHtml.Attributes =>
  value ? { [name]: value.trim() } : {};

/** Maximum nesting of tags: no author writes deeper, and each reader would pay for it. */
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
      // The normalised URL, without characters that reverse the order of letters, and with encoded host names.
      attribs: only("href", isSafeLink(href) ? new URL(href.trim()).href : ""),
    }),
    ol: (_, { start }) => ({
      tagName: "ol",
      attribs: only("start", /^\d{1,4}$/.test(start ?? "") ? start : ""),
    }),
  },
};

/** Cleaned rich text: only the few tags of the editor, and links to absolute URLs. */
export const cleanHtml = (html: string): string => (isClean(html) ? html : parseAndClean(html));

/** The ends of cells and rows of tables, at which a space replaces the tag. */
const CELL_END = /<\/t[dhr]>/gi;

/** `cleanHtml` for texts that may not be clean. */
export const parseAndClean = (html: string): string =>
  sanitizeHtml(html.replaceAll(CELL_END, " $&"), OPTIONS);

const BLOCKS = "p h2 h3 ul ol blockquote".split(" ");
const INLINE = "strong b em i u s a".split(" ");
const within = (names: string[]): ReadonlySet<string> => new Set(names);
const FLOW_CONTENT = within([...BLOCKS, ...INLINE]);
const LINE = within(INLINE);
const LIST = within(["li"]);
/** Allowed nesting of tags, such that no parser closes one because another begins. */
const CONTENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["p", "h2", "h3", ...INLINE].map((name) => [name, LINE] as const),
  ...["ul", "ol"].map((name) => [name, LIST] as const),
  ...["li", "blockquote"].map((name) => [name, FLOW_CONTENT] as const),
]);
/** Everything except plain text: markup in the form that the cleaner writes, or a character that is not allowed. */
const MARKUP =
  /<br \/>|&(?:amp|lt|gt);|<(\/)?([a-z][a-z\d]*)(?: (?:href="(https?:\/\/[\w./?=#%:~+-]+)"|start="\d{1,4}"))?>|[<>&]/g;

/**
 * Whether the cleaner would not change the text, as with most texts of the editor, which then need
 * no parsing. Strict, and linear in time: any markup in another form is left to the cleaner.
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

/** Whether a tag has exactly the attribute that the cleaner would write. */
function isAsWritten(markup: string, name: string, href: string | undefined): boolean {
  if (name === "a") return href !== undefined && isSafeLink(href) && new URL(href).href === href;
  return name === "ol" ? href === undefined : markup.length === name.length + 2;
}

const BLOCK_END = /<br\s*\/?>|<\/(?:p|h\d|li|blockquote)>/gi;
const ITEM = /<li\b[^>]*>/gi;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The plain text of a rich text: a line per paragraph, a bullet before each entry of a list. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replaceAll(ITEM, "$&• ").replaceAll(BLOCK_END, "$&\n"), { allowedTags: [] })
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, sign: string) => SIGNS[sign] ?? "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\s*\n\s*/g, "\n")
    .trim();
