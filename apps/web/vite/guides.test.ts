import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { GUIDES, LANGUAGES } from "@assay/domain";
import { marked, type Token } from "marked";
import { describe, expect, it } from "vitest";
import { guideModule, guideOf, headingId } from "./guides.ts";
import { wordings } from "./wordings.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const HELP = path.join(ROOT, "docs/help");
/** Bytes of a picture, which somebody may load on a phone. */
const PICTURE_LIMIT = 100 * 1024;

const read = (file: string) => readFileSync(file, "utf8");
const noSize = () => ({ source: "", width: 0, height: 0 });
const fileOf = (language: string, guide: string) => path.join(HELP, language, `${guide}.md`);
const all = LANGUAGES.flatMap((language) => GUIDES.map((guide) => ({ language, guide })));

/** All tokens of a text, with those within them. */
function tokensOf(markdown: string): Token[] {
  const found: Token[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token) => void found.push(token));
  return found;
}
const linksOf = (markdown: string): string[] =>
  tokensOf(markdown).flatMap((token) =>
    token.type === "link" || token.type === "image" ? [String(token["href"])] : [],
  );

/** Every text of the product in a language, in each of its wordings. */
function textsIn(language: string): Set<string> {
  const files = globSync(path.join(ROOT, "apps/web/src/texts", language, "*.json"));
  const texts = files.flatMap((file) => Object.values(JSON.parse(read(file)) as object));
  return new Set(texts.flatMap((text) => wordings(String(text))));
}

/** What does not lead anywhere, of the links of a file. */
function deadLinks(file: string): string[] {
  return linksOf(read(file)).filter((link) => {
    const [target = "", heading] = link.split("#");
    if (/^(?:https?|mailto):/.test(link) || target.startsWith("/")) return false;
    const place = target === "" ? file : path.join(path.dirname(file), target);
    if (!existsSync(place)) return true;
    if (heading === undefined) return false;
    const headings = tokensOf(read(place)).filter(({ type }) => type === "heading");
    return !headings.some((token) => headingId((token as { text: string }).text) === heading);
  });
}

describe("the guides", () => {
  it("are there for everybody in every language, and nothing else", () => {
    const files = globSync("*/*.md", { cwd: HELP }).toSorted();
    expect(files).toEqual(
      all.map(({ language, guide }) => path.join(language, `${guide}.md`)).toSorted(),
    );
  });

  it.each(GUIDES)("say the same in every language: %s", (guide) => {
    const shapes = LANGUAGES.map((language) =>
      guideOf(read(fileOf(language, guide)), noSize).blocks.map((block) =>
        block.kind === "list" ? `list of ${block.items.length}` : block.kind,
      ),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
    expect(shapes[0]?.filter((kind) => kind === "heading").length).toBeGreaterThan(3);
  });

  it.each(all)("take two pages at most: $language $guide", ({ language, guide }) => {
    const words = read(fileOf(language, guide)).split(/\s+/).length;
    expect(words).toBeGreaterThan(450);
    expect(words).toBeLessThan(950);
  });

  it.each(all)("call things as the product does: $language $guide", ({ language, guide }) => {
    const texts = textsIn(language);
    const labels = tokensOf(read(fileOf(language, guide))).flatMap((token) =>
      token.type === "em" ? [String(token["text"])] : [],
    );
    expect(labels.length).toBeGreaterThan(10);
    expect(labels.filter((label) => !texts.has(label))).toEqual([]);
  });

  it.each(all)("link to guides and pictures only: $language $guide", ({ language, guide }) => {
    const links = linksOf(read(fileOf(language, guide)));
    const isKnown = (link: string) =>
      GUIDES.some((other) => link === `${other}.md`) ||
      /^\.\.\/\.\.\/pictures\/\w+\.png$/.test(link);
    expect(links.filter((link) => !isKnown(link))).toEqual([]);
  });

  it("show small pictures, each with words for who does not see it", () => {
    for (const { language, guide } of all)
      for (const block of guideOf(read(fileOf(language, guide)), noSize).blocks)
        if (block.kind === "picture") expect(block.alt.length).toBeGreaterThan(15);
    const pictures = new Set(
      all.flatMap(({ language, guide }) =>
        linksOf(read(fileOf(language, guide))).filter((link) => link.endsWith(".png")),
      ),
    );
    for (const picture of pictures)
      expect(statSync(path.join(HELP, "en", picture)).size, picture).toBeLessThan(PICTURE_LIMIT);
  });
});

describe("links", () => {
  const documents = globSync(["README.md", "docs/guides/*.md", "docs/help/*/*.md"], { cwd: ROOT });

  it.each(documents)("lead somewhere: %s", (file) => {
    expect(deadLinks(path.join(ROOT, file))).toEqual([]);
  });
});

describe("a guide as data", () => {
  it("has the pieces that its Markdown sets off", () => {
    const text =
      "# For all\n\n## First, this\n\nPress *Save* or `S`: **now**. See [more](observer.md).\n";
    expect(guideOf(text, noSize)).toEqual({
      title: "For all",
      blocks: [
        { kind: "heading", id: "first-this", text: "First, this" },
        {
          kind: "paragraph",
          line: [
            "Press ",
            { kind: "label", text: "Save" },
            " or ",
            { kind: "key", text: "S" },
            ": ",
            { kind: "strong", text: "now" },
            ". See ",
            { kind: "link", text: "more", to: "observer.md" },
            ".",
          ],
        },
      ],
    });
  });

  it.each([
    "# A\n\n<b>html</b>\n",
    "# A\n\n- a\n\n  - b\n",
    "# A\n\n### Deep\n",
    "# A\n\n> quoted\n",
  ])("refuses what it would lose: %j", (text) => {
    expect(() => guideOf(text, noSize)).toThrow("A guide has no");
  });

  it("needs a title", () => {
    expect(() => guideOf("Text\n", noSize)).toThrow("begins with its title");
  });

  it("takes its pictures along, in their size", () => {
    const code = guideModule("# A\n\n![A picture](../../pictures/pen.png)\n", fileOf("en", "a"));
    expect(code).toContain(`import picture0 from "${path.join(ROOT, "docs/pictures/pen.png")}";`);
    expect(code).toMatch(/"source":picture0,"width":1024,"height":768/);
  });
});
