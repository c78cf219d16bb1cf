import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "./richText.ts";

const tags = ["p", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "b", "em", "i", "u", "s"];
const tag = fc.constantFrom(...tags);
const odd = fc.constantFrom(
  "<p",
  "</",
  "</p>",
  "<P>",
  "<p >",
  '<p class="x">',
  "<br>",
  "<br />",
  "<!-- x -->",
  "<script>a</script>",
  "<img src=x onerror=y>",
  "&am<b>p;</b>",
  "&amp",
  "&amp;lt;",
  "&nbsp;",
  "&lt;",
  ">",
  "\u00a0",
  "\r\n",
  "\0",
);
const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
  html: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.string() },
        { weight: 3, arbitrary: tie("element") },
        odd,
      ),
    )
    .map((parts) => parts.join("")),
  element: fc.tuple(tag, tie("html")).map(([name, inner]) => `<${name}>${inner}</${name}>`),
}));

/** Parses and writes everything anew, with no way around: the allowed tags, without attributes. */
const rewrite = (text: string) =>
  sanitizeHtml(text, {
    allowedTags: [...tags, "br", "a"],
    allowedAttributes: {},
    nestingLimit: 16,
  });

describe("cleaned rich text", () => {
  it("is what the parser makes of it, whether or not it had to look", () => {
    fc.assert(
      fc.property(html, (text) => {
        expect(cleanHtml(text)).toBe(rewrite(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("is returned as it came when it is the editor's own", () => {
    const page = "<h2>Eins</h2><p>a &amp; b<br />c</p><ul><li><p><strong>d</strong></p></li></ul>";
    expect(cleanHtml(page)).toBe(page);
  });
});
