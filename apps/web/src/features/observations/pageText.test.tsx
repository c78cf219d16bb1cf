import { pageText } from "@assay/domain";
import { createNodeFromContent, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extensions } from "../../ui/editorExtensions.ts";
import { textPositions } from "../../ui/textPositions.ts";

const schema = getSchema(extensions);

/** The document that the editor makes of html. */
function read(html: string): Node {
  const parseOptions = { preserveWhitespace: true } as const;
  return createNodeFromContent(html, schema, { slice: false, parseOptions }) as Node;
}

const textOf = (doc: Node): string => doc.textBetween(0, doc.content.size, "\n", "\n");

const words = fc.oneof(
  fc.string({ minLength: 1 }).filter((text) => !/[\0\r\n]/.test(text)),
  fc.constantFrom(
    "Fragt nach.",
    " ",
    "  ",
    "\u00A0",
    "&",
    "<p>",
    "&lt;",
    "&amp;amp;",
    '"',
    "é",
    "e\u0301",
    "😀",
    "\t",
  ),
);
const mark = fc.constantFrom("bold", "italic", "underline");
const text = fc.record({ text: words, marks: fc.uniqueArray(mark, { maxLength: 2 }) });
const inline = fc.oneof(
  {
    weight: 4,
    arbitrary: text.map(({ text: value, marks }) => ({
      type: "text",
      text: value,
      marks: marks.map((type) => ({ type })),
    })),
  },
  { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) },
);
const inlines = fc.array(inline, { maxLength: 5 });
interface Json {
  type: string;
  content?: Json[];
  attrs?: Record<string, unknown>;
}
const paragraph = inlines.map((content): Json => ({ type: "paragraph", content }));
const heading = fc
  .tuple(fc.constantFrom(2, 3), inlines)
  .map(([level, content]): Json => ({ type: "heading", attrs: { level }, content }));
const { blocks } = fc.letrec<{ blocks: Json[]; block: Json; list: Json; item: Json }>((tie) => ({
  blocks: fc.array(tie("block"), { maxLength: 4 }),
  block: fc.oneof({ depthSize: "small", withCrossShrink: true }, paragraph, heading, tie("list")),
  list: fc
    .tuple(
      fc.constantFrom("bulletList", "orderedList"),
      fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
    )
    .map(([type, content]) => ({ type, content })),
  item: fc
    .tuple(paragraph, fc.oneof({ depthSize: "small" }, fc.constant([]), tie("blocks")))
    .map(([first, rest]) => ({ type: "listItem", content: [first, ...rest] })),
}));
const document = fc
  .tuple(fc.oneof(paragraph, heading), blocks)
  .map(([first, rest]) => Node.fromJSON(schema, { type: "doc", content: [first, ...rest] }));

/** Html as other programs write it, in the tags that the server lets through, nested as is allowed. */
const { foreign } = fc.letrec<{ foreign: string; line: string; item: string; blocks: string }>(
  (tie) => {
    const within = (names: string, inner: fc.Arbitrary<string>) =>
      fc
        .tuple(fc.constantFrom(...names.split(" ")), inner)
        .map(([name, html]) => `<${name}>${html}</${name}>`);
    const joined = (part: fc.Arbitrary<string>) =>
      fc.array(part, { maxLength: 4 }).map((parts) => parts.join(""));
    const options = { depthSize: "small", withCrossShrink: true } as const;
    const between = fc.constantFrom("", " ", "\n", "\n  ", "\r\n\t");
    return {
      line: joined(
        fc.oneof(
          options,
          fc.constantFrom("a", "Fragt nach.", " b ", " ", "\n", "\n  ", "c\nd", "\r\n", "&amp;lt;"),
          fc.constantFrom("<br>", "<br />", "&#233;", "&#x1F600;", "&#13;", "&quot;", "&nbsp;"),
          within("strong b em i u s", tie("line")),
          within("a", fc.constantFrom("Seite", "a<em>b</em>")),
        ),
      ),
      // Where an entry does not begin with a line, the editor lays its content apart, and reads white space as text.
      item: fc
        .tuple(
          between,
          fc.oneof(
            tie("line").map((line) => `Lobt${line}`),
            within("p", tie("line")),
          ),
          tie("blocks"),
        )
        .map(([space, first, rest]) => `${space}<li>${first}${rest}</li>`),
      blocks: joined(
        fc.oneof(
          options,
          between,
          within("p h2 h3", tie("line")),
          tie("line"),
          within("ul ol", joined(tie("item"))),
          within("blockquote", tie("blocks")),
        ),
      ),
      foreign: tie("blocks"),
    };
  },
);

describe("the text of a page", () => {
  it("is that of the editor's document, whatever is written in it", () => {
    fc.assert(
      fc.property(document, (doc) => {
        expect(pageText(getHTMLFromFragment(doc.content, schema))).toBe(textOf(doc));
      }),
      { numRuns: 1000 },
    );
  });
  it("is that of the document that the editor makes of foreign html", () => {
    fc.assert(
      fc.property(foreign, (html) => {
        expect(pageText(html)).toBe(textOf(read(html)));
      }),
      { numRuns: 2000 },
    );
  });
  it("has each character where the document has it", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const { text: whole, offsetAt, positionAt } = textPositions(doc);
        expect(whole).toBe(pageText(getHTMLFromFragment(doc.content, schema)));
        for (let offset = 0; offset < whole.length; offset += 1) {
          const position = positionAt(offset);
          expect(offsetAt(position)).toBe(offset);
          const next = positionAt(offset + 1);
          if (next === position + 1)
            expect(doc.textBetween(position, next, "\n", "\n")).toBe(whole[offset]);
          else expect(whole[offset]).toBe("\n");
        }
        expect(offsetAt(positionAt(whole.length))).toBe(whole.length);
      }),
      { numRuns: 500 },
    );
  });
  it("has an offset for each position, none before the last", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const { offsetAt } = textPositions(doc);
        for (let position = 1; position <= doc.content.size; position += 1)
          expect(offsetAt(position)).toBeGreaterThanOrEqual(offsetAt(position - 1));
      }),
      { numRuns: 200 },
    );
  });
});
