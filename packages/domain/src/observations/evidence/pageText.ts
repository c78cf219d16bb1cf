/** A tag, or the text up to the next one; a `<` that begins no tag is text. */
const PIECES = /<(\/?)([a-z][a-z\d]*)(?:[\s/][^>]*)?>|[^<]+|</gi;

/** Blocks with text of their own; any other text stands in a line without a tag. */
const LINES = new Set(["p", "h2", "h3"]);
/** Lists and their entries. Each begins with a line for text, which is empty where there is none, as in the editor. */
const LISTS = new Set(["ul", "ol", "li"]);
/** The blocks that do not stand in the first line of a list or entry. */
const AFTER_FIRST_LINE = new Set(["h2", "h3", "ul", "ol"]);
const QUOTE = "blockquote";

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u00A0",
  quot: '"',
};
const ENTITIES = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
const LAST_CODE_POINT = 0x10_ffff;

function decoded(text: string): string {
  return text.replaceAll(
    ENTITIES,
    (entity: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return CHARACTERS[name] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
    },
  );
}

/** Indentation of markup, which the editor ignores: text of this form alone, and white space between blocks. */
const INDENTATION = /^\n(?:\s\s)?$/;
const BLANK = /^[ \t\r\n\f]*$/;
/** Ends of lines as they may be written; parsers of html read them as one `\n`. */
const LINE_END = /\r\n?/g;

/** Lines as they are read; a block without a tag begins with its first text. */
class Lines {
  readonly #done: string[] = [];
  #open: string | undefined;
  /** For each open list and entry, how many lines were before it. */
  readonly #lists: number[] = [];

  close(): void {
    if (this.#open !== undefined) this.#done.push(this.#open);
    this.#open = undefined;
  }

  begin(name: string): void {
    this.close();
    if (AFTER_FIRST_LINE.has(name)) this.#needLine();
    if (LINES.has(name)) this.#open = "";
    else if (LISTS.has(name)) this.#lists.push(this.#done.length);
  }

  end(name: string): void {
    this.close();
    if (!LISTS.has(name)) return;
    this.#needLine();
    this.#lists.pop();
  }

  /** Gives the innermost list or entry its first line, if it has none yet. */
  #needLine(): void {
    if (this.#lists.at(-1) === this.#done.length) this.#done.push("");
  }

  add(markup: string): void {
    const text = decoded(markup.replaceAll(LINE_END, "\n"));
    if (INDENTATION.test(text) || (this.#open === undefined && BLANK.test(text))) return;
    this.#open = (this.#open ?? "") + text.replaceAll(LINE_END, "\n");
  }

  break(): void {
    this.#open = `${this.#open ?? ""}\n`;
  }

  joined(): string {
    this.close();
    return this.#done.join("\n");
  }
}

/**
 * The text of cleaned rich text, over which anchors count: one line per innermost block (`p`, `h2`, `h3`, or text
 * without one of these), also for an empty block, and `\n` for a `<br>`. Entities are decoded, and nothing else is changed: no
 * white space is collapsed, no letter normalised.
 *
 * It is equal to `doc.textBetween(0, doc.content.size, "\n", "\n")` of the editor that shows the text, so that positions of
 * one are those of the other. A test compares the two.
 */
export function pageText(html: string): string {
  const lines = new Lines();
  for (const [piece, end, tag] of html.matchAll(PIECES)) {
    const name = tag?.toLowerCase();
    if (name === undefined) lines.add(piece);
    else if (name === "br") lines.break();
    else if (name === QUOTE || LINES.has(name) || LISTS.has(name))
      if (end) lines.end(name);
      else lines.begin(name);
  }
  return lines.joined();
}
