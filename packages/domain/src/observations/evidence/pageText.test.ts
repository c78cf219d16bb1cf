import { describe, expect, it } from "vitest";
import { pageText } from "./pageText.ts";

// That the editor has the same text is tested where the editor is: apps/web/src/features/observations/pageText.test.tsx.
describe("the text of a page", () => {
  it.each([
    ["nothing", "", ""],
    [
      "a block per line",
      "<h2>Anfang</h2><p>Fragt nach.</p><p>Lobt.</p>",
      "Anfang\nFragt nach.\nLobt.",
    ],
    ["an empty block as an empty line", "<p>a</p><p></p><p>b</p>", "a\n\nb"],
    [
      "formatting within a line",
      "<p>Fragt <strong>zwei<em>mal</em></strong> nach.</p>",
      "Fragt zweimal nach.",
    ],
    ["breaks", "<p>a<br>b<br /></p>", "a\nb\n"],
    [
      "entries, also nested ones",
      "<ul><li><p>a</p><ol><li>b</li></ol></li><li>c</li></ul>",
      "a\nb\nc",
    ],
    ["an empty line in an entry that begins otherwise", "<ul><li><h2>a</h2></li></ul>", "\na"],
    ["an entry without text", "<ul><li></li></ul><p>a</p>", "\na"],
    ["quotes", "<blockquote><p>a</p>b</blockquote>c", "a\nb\nc"],
    ["text without a block", 'a <a href="https://a.example/?b=1">b</a><p>c</p>d', "a b\nc\nd"],
    [
      "entities",
      "<p>&lt;b&gt; &amp;amp; &quot;&#8222;&#x201C;&nbsp;&#1114112; R&D</p>",
      '<b> &amp; "„“\u00A0&#1114112; R&D',
    ],
    ["white space and letters as they are", "<p> a  b\te\u0301 </p>", " a  b\te\u0301 "],
    ["no indentation", "<ul>\n  <li>a</li>\r\n\t<li>b</li>\n</ul>\n", "a\nb"],
  ])("has %s", (_, html, text) => {
    expect(pageText(html)).toBe(text);
  });
});
