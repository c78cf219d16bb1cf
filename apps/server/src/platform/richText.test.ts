import { pageText } from "@assay/domain";
import { hostileMarkup } from "@assay/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanHtml, isClean, parseAndClean } from "./richText.ts";

const ATTACKS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<p onclick=alert(1)>a</p>",
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" java\nscript:alert(1)">a</a>',
  '<a href="//evil.example/x">a</a>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<style>p{background:url(x)}</style>",
  "<form action=x><input name=y></form>",
];

describe("cleaned rich text", () => {
  it("keeps what the editor can write", () => {
    const written =
      '<h2>Title</h2><p>a <strong>b</strong> <em>c</em> <u>d</u></p><ul><li>e</li></ul><ol start="3"><li>f</li></ol><p><a href="https://example.org/">g</a></p>';
    expect(cleanHtml(written)).toBe(written);
  });

  it("writes addresses as browsers do, without signs that turn the order of letters round", () => {
    const link = (href: string) => parseAndClean(`<a href="${href}">x</a>`);
    expect(link("https://example.org/\u202Etxt.exe")).toBe(
      '<a href="https://example.org/%E2%80%AEtxt.exe">x</a>',
    );
    expect(link("HTTPS://EXAMPLE.org")).toBe('<a href="https://example.org/">x</a>');
    expect(isClean('<a href="https://example.org">x</a>')).toBe(false);
    expect(isClean('<a href="https://example.org/">x</a>')).toBe(true);
  });

  it("keeps the words of a table's cells apart", () => {
    const table = "<table><tr><td>A1</td><td>B1</td></tr><tr><th>A2</th><th>B2</th></tr></table>";
    expect(cleanHtml(table).trim().split(/\s+/)).toEqual(["A1", "B1", "A2", "B2"]);
  });

  it("keeps nothing that acts, loads or leads astray", () => {
    for (const attack of ATTACKS)
      expect(cleanHtml(attack), attack).not.toMatch(
        /script|onerror|onclick|src|<style|<form|href/i,
      );
  });

  it("holds no tag but the allowed ones, whatever came in", () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(...ATTACKS, "<p>", "</p>", "<br>", "&lt;"));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const tags = cleanHtml(parts.join("")).match(/<\/?[^\s>/]*/g) ?? [];
        const allowed = /^<\/?(p|br|h2|h3|strong|b|em|i|u|s|ul|ol|li|blockquote|a)$/;
        expect(tags.filter((tag) => !allowed.test(tag))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("has the same text as what the editor wrote, so that places in it stay", () => {
    // No deeper than the cleaner lets through.
    const { list, line } = fc.letrec<{ line: string; list: string }>((tie) => {
      const joined = (part: fc.Arbitrary<string>) =>
        fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));
      return {
        line: joined(
          fc.oneof(
            { maxDepth: 3 },
            fc.constantFrom(
              "Fragt nach.",
              " ",
              "&nbsp;",
              "&amp;",
              "&lt;b&gt;",
              "„é“",
              "😀",
              '"',
              "<br>",
            ),
            fc
              .tuple(fc.constantFrom("strong", "em", "u"), tie("line"))
              .map(([name, inner]) => `<${name}>${inner}</${name}>`),
          ),
        ),
        list: fc
          .tuple(
            fc.constantFrom("<ul>", '<ol start="3">', '<ol start="123456">'),
            joined(
              fc
                .tuple(tie("line"), fc.oneof({ maxDepth: 3 }, fc.constant(""), tie("list")))
                .map(([first, rest]) => `<li><p>${first}</p>${rest}</li>`),
            ),
          )
          .map(([begin, items]) => `${begin}${items}</${begin.slice(1, 3)}>`),
      };
    });
    const block = fc.oneof(
      list,
      fc.constant("<p></p>"),
      fc
        .tuple(fc.constantFrom("p", "h2", "h3"), line)
        .map(([name, text]) => `<${name}>${text}</${name}>`),
    );
    fc.assert(
      fc.property(fc.array(block), (blocks) => {
        const html = blocks.join("");
        expect(pageText(cleanHtml(html))).toBe(pageText(html));
      }),
      { numRuns: 500 },
    );
  });

  it("is not parsed again where it is clean already, and only there", () => {
    const written =
      '<h2>Title</h2><p>a <strong>b</strong> &lt;c&gt; &amp; <em>d<br />e</em></p><ul><li><p>f</p><ol><li>g</li></ol></li></ul><blockquote><p><a href="https://example.org/?a=1#b">h</a></p></blockquote>';
    for (const text of ["", "plain", "ein „Wort“, 😀", "<p></p>", written, written.repeat(50)]) {
      expect(isClean(text), text).toBe(true);
      expect(parseAndClean(text)).toBe(text);
    }
    for (const attack of [...ATTACKS, ...hostileMarkup("act()")].flatMap((text) => [
      text,
      `<p>${text}</p>`,
    ]))
      if (isClean(attack)) expect(parseAndClean(attack)).toBe(attack);
  });

  it("is called clean only where parsing would change nothing, whatever came in", () => {
    const names = "p h2 strong em u s ul ol li blockquote a br script div svg".split(" ");
    const attributes = [
      "",
      " ",
      " /",
      ' href="https://example.org/a"',
      ' href="https://[x"',
      ' href="https://x:99999999/"',
      ' href="http://%"',
      ' href="javascript:a"',
      ' start="3"',
      ' start="03"',
      ' class="x"',
      ' href="https://a.b/" href="https://c.d/"',
    ];
    const tag = fc
      .tuple(fc.constantFrom("<", "</"), fc.constantFrom(...names), fc.constantFrom(...attributes))
      .map(([sign, name, attribute]) => `${sign}${name}${attribute}>`);
    const signs = [
      "&",
      "&amp;",
      "&nbsp;",
      "&#60;",
      "&lt",
      "<",
      ">",
      "<!--",
      "\0",
      "\r\n",
      "\ud800",
    ];
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "medium" },
        fc.string(),
        fc.constantFrom(...signs, ...ATTACKS),
        tag,
        fc
          .tuple(
            fc.constantFrom(...names),
            fc.option(fc.constantFrom(...attributes), { nil: "", freq: 1 }),
            fc.array(tie("tree"), { maxLength: 3 }),
          )
          .map(([name, attribute, inner]) => `<${name}${attribute}>${inner.join("")}</${name}>`),
      ),
    }));
    const deep = fc
      .tuple(fc.constantFrom("em", "blockquote"), fc.nat({ max: 20 }))
      .map(([name, depth]) => `<${name}>`.repeat(depth) + `</${name}>`.repeat(depth));
    fc.assert(
      fc.property(fc.oneof(tree, deep), (text) => {
        fc.pre(isClean(text));
        expect(parseAndClean(text)).toBe(text);
      }),
      { numRuns: 2000, maxSkipsPerRun: 1000 },
    );
  });
});
