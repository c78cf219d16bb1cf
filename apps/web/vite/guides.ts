import { readFileSync } from "node:fs";
import path from "node:path";
import { marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";
import type {
  GuideBlock,
  GuideLine,
  GuidePiece,
  GuideText,
} from "../src/features/help/model/guide.ts";
import { unbroken } from "./icuTexts.ts";

const GUIDE = /[\\/]docs[\\/]help[\\/]\w+[\\/]\w+\.md$/;

/** Where a heading can be linked to, as GitHub writes it. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

/** @throws for Markdown that a guide must not use: nothing of a guide gets lost silently */
function refuse({ type, raw }: Token): never {
  throw new Error(`A guide has no ${type}: ${raw.trim()}`);
}

/** The characters of a token, which may hold others. */
function plainText(token: Token): string {
  if ("tokens" in token && token.tokens) return token.tokens.map(plainText).join("");
  return "text" in token ? String(token.text) : "";
}

function pieceOf(token: Token): GuidePiece {
  const text = unbroken(plainText(token).replaceAll(/\s+/g, " "));
  switch (token.type) {
    case "text":
    case "escape":
      return text;
    case "em":
      return { kind: "label", text };
    case "strong":
      return { kind: "strong", text };
    case "codespan":
      return { kind: "key", text };
    case "link":
      return { kind: "link", text, to: String(token["href"]) };
    default:
      return refuse(token);
  }
}

const lineOf = (tokens: readonly Token[] = []): GuideLine => tokens.map(pieceOf);

/** Tight lists only: an item is one line. */
function itemOf(item: Tokens.ListItem): GuideLine {
  const [first, another] = item.tokens;
  if (first?.type !== "text" || another) return refuse(item);
  return lineOf((first as Tokens.Text).tokens);
}

/** A picture with the name of its file, from the guide. */
export type PictureSize = (file: string) => { source: string; width: number; height: number };

function paragraphOf(token: Tokens.Paragraph, sizeOf: PictureSize): GuideBlock {
  const [first, another] = token.tokens;
  if (first?.type === "image" && !another)
    return { kind: "picture", alt: String(first["text"]), ...sizeOf(String(first["href"])) };
  return { kind: "paragraph", line: lineOf(token.tokens) };
}

function blockOf(token: Token, sizeOf: PictureSize): GuideBlock[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading":
      if (token["depth"] !== 2) return refuse(token);
      return [{ kind: "heading", id: headingId(plainText(token)), text: plainText(token) }];
    case "paragraph":
      return [paragraphOf(token as Tokens.Paragraph, sizeOf)];
    case "list": {
      const list = token as Tokens.List;
      return [{ kind: "list", isOrdered: list.ordered, items: list.items.map(itemOf) }];
    }
    default:
      return refuse(token);
  }
}

/** What a guide says, from its Markdown: a title, then headings of the second level, paragraphs, lists and pictures. */
export function guideOf(markdown: string, sizeOf: PictureSize): GuideText {
  const [title, ...rest] = marked.lexer(markdown);
  if (title?.type !== "heading" || title["depth"] !== 1)
    throw new Error("A guide begins with its title.");
  return { title: plainText(title), blocks: rest.flatMap((token) => blockOf(token, sizeOf)) };
}

/** Width and height of a PNG stand in its head. */
function pngSize(file: string) {
  const head = readFileSync(file).subarray(0, 24);
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

/** The module of a guide: its text as data, with the addresses of its pictures. */
export function guideModule(markdown: string, file: string): string {
  const pictures: string[] = [];
  const text = guideOf(markdown, (picture) => {
    const place = path.join(path.dirname(file), picture);
    pictures.push(place);
    return { source: `@${pictures.length - 1}`, ...pngSize(place) };
  });
  const imports = pictures.map(
    (place, index) => `import picture${index} from ${JSON.stringify(place)};`,
  );
  const data = JSON.stringify(text).replaceAll(/"source":"@(\d+)"/g, '"source":picture$1');
  return `${imports.join("\n")}\nexport default ${data};`;
}

/** Makes the guides of docs/help into data at build time, so that the browser needs no parser and no HTML. */
export function guides(): Plugin {
  return {
    name: "assay:guides",
    enforce: "pre",
    transform: {
      filter: { id: GUIDE },
      handler: (markdown, id) => ({
        code: guideModule(markdown, id),
        map: null,
        moduleType: "js",
      }),
    },
  };
}
