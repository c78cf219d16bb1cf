import { cleanHtml } from "../richText.ts";
import { writable } from "./writable.ts";

/** A piece of text in one style. */
export interface Run {
  t: string;
  b?: true;
  i?: true;
  u?: true;
  s?: true;
  href?: string;
}
/** A block of text; items of lists contain blocks. */
export type Block =
  | { type: "p" | "h"; runs: Run[] }
  | { type: "list"; start: number | null; items: Block[][] }
  | { type: "quote"; blocks: Block[] };

const LOOKS = { strong: "b", b: "b", em: "i", i: "i", u: "u", s: "s" } as const;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (all, name: string) => ENTITIES[name] ?? all);

/** The tokens of cleaned rich text, which has no other markup than a handful of tags. */
const TOKEN = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|[^<]+/g;

/** Reads the tokens, with the stack of open elements. */
class Reader {
  readonly blocks: Block[] = [];
  readonly #open: Block[][] = [this.blocks];
  readonly #lists: Extract<Block, { type: "list" }>[] = [];
  readonly #looks: (keyof typeof LOOKS)[] = [];
  #href: string | undefined;
  #runs: Run[] | undefined;

  text(raw: string): void {
    const t = writable(decode(raw).replaceAll(/[ \t\n\r]+/g, " "));
    if (t.trim() === "" && !this.#runs?.length) return;
    const run: Run = { t };
    for (const look of this.#looks) run[LOOKS[look]] = true;
    if (this.#href !== undefined) run.href = this.#href;
    this.#line("p").push(run);
  }

  begin(tag: string, attributes: string): void {
    if (tag in LOOKS) this.#looks.push(tag as keyof typeof LOOKS);
    else if (tag === "a") this.#href = decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? "");
    else if (tag === "br") this.#break();
    else this.#beginBlock(tag, attributes);
  }

  end(tag: string): void {
    if (tag in LOOKS) this.#looks.splice(this.#looks.lastIndexOf(tag as keyof typeof LOOKS), 1);
    else if (tag === "a") this.#href = undefined;
    else {
      this.#runs = undefined;
      if (tag === "ul" || tag === "ol") this.#lists.pop();
      if ((tag === "li" || tag === "blockquote") && this.#open.length > 1) this.#open.pop();
    }
  }

  #beginBlock(tag: string, attributes: string): void {
    this.#runs = undefined;
    if (tag === "h2" || tag === "h3") this.#line("h");
    else if (tag === "ul" || tag === "ol") {
      const start = tag === "ol" ? Number(/start="(\d+)"/.exec(attributes)?.[1] ?? 1) : null;
      const list = { type: "list" as const, start, items: [] };
      this.#add(list);
      this.#lists.push(list);
    } else if (tag === "li") {
      const item: Block[] = [];
      // An item without a list becomes a paragraph.
      this.#lists.at(-1)?.items.push(item);
      this.#open.push(this.#lists.length > 0 ? item : (this.#open.at(-1) ?? this.blocks));
    } else if (tag === "blockquote") {
      const blocks: Block[] = [];
      this.#add({ type: "quote", blocks });
      this.#open.push(blocks);
    }
  }

  #add(block: Block): void {
    (this.#open.at(-1) ?? this.blocks).push(block);
  }

  #line(type: "p" | "h"): Run[] {
    if (this.#runs) return this.#runs;
    const runs: Run[] = [];
    this.#add({ type, runs });
    this.#runs = runs;
    return runs;
  }

  #break(): void {
    this.#line("p").push({ t: "\n" });
  }
}

const isFilled = (block: Block): boolean => {
  if (block.type === "list") return block.items.some((item) => item.some(isFilled));
  if (block.type === "quote") return block.blocks.some(isFilled);
  return block.runs.some(({ t }) => t.trim() !== "");
};

/** Rich text as data, so that it cannot become markup of the document. Empty lines are left out. */
export function richBlocks(html: string): Block[] {
  const reader = new Reader();
  for (const [token, slash, tag, attributes = ""] of cleanHtml(html).matchAll(TOKEN)) {
    if (tag === undefined) reader.text(token);
    else if (slash) reader.end(tag);
    else reader.begin(tag, attributes);
  }
  return reader.blocks.filter(isFilled);
}
