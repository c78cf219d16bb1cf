import { describe, expect, it } from "vitest";
import { inkSheets } from "./drawings.ts";
import { richBlocks } from "./richBlocks.ts";
import { writable } from "./writable.ts";

describe("a text for the report", () => {
  it("stays as it is where the font has it, in the scripts of Europe too", () => {
    for (const text of ["Ärger, Łódź, Ελλάδα, Привет", "„a“ – 3 ≥ 2 € ✓", "#x[y]$z$ *w* _v_"])
      expect(writable(text)).toBe(text);
  });

  it("has one box for every sign that the font lacks, and no controls", () => {
    expect(writable("a😀b")).toBe("a□b");
    expect(writable("\u{1F468}\u200D\u{1F469}\u200D\u{1F467}")).toBe("□");
    expect(writable("שלום")).toBe("□□□□");
    expect(writable("a\u0000\u202Eb\uD800c\u001B")).toBe("ab□c");
    expect(writable("a\r\nb\u2028c")).toBe("a b c");
  });

  it("can be broken where a word has no end", () => {
    expect(writable("x".repeat(28))).not.toContain("\u200B");
    const long = writable("x".repeat(20_000));
    expect(Math.max(...long.split("\u200B").map(({ length }) => length))).toBeLessThanOrEqual(14);
    expect(long.replaceAll("\u200B", "")).toBe("x".repeat(20_000));
  });
});

describe("rich text for the report", () => {
  const run = (t: string, looks: object = {}) => ({ t, ...looks });

  it("becomes blocks of runs", () => {
    expect(richBlocks("<h3>Kopf</h3><p>a <strong>b <em>c</em></strong><br>d</p>")).toEqual([
      { type: "h", runs: [run("Kopf")] },
      {
        type: "p",
        runs: [
          run("a "),
          run("b ", { b: true }),
          run("c", { b: true, i: true }),
          run("\n"),
          run("d"),
        ],
      },
    ]);
    const list =
      '<ol start="3"><li><p>x</p><ul><li>y</li></ul></li></ol><blockquote><p>z</p></blockquote>';
    expect(richBlocks(list)).toEqual([
      {
        type: "list",
        start: 3,
        items: [
          [
            { type: "p", runs: [run("x")] },
            { type: "list", start: null, items: [[{ type: "p", runs: [run("y")] }]] },
          ],
        ],
      },
      { type: "quote", blocks: [{ type: "p", runs: [run("z")] }] },
    ]);
  });

  it("keeps good links, and loses nothing else that is written", () => {
    expect(richBlocks('<p><a href="https://a.example/?b=1&amp;c">x</a></p>')).toEqual([
      { type: "p", runs: [run("x", { href: "https://a.example/?b=1&c" })] },
    ]);
    const broken = richBlocks(
      '<p>1 &lt; 2 <b>offen<ul><li>3<p>4</b><li>5<script>6</script><a href="javascript:x">7',
    );
    const texts = JSON.stringify(broken);
    for (const text of ["1 < 2 ", "offen", "3", "4", "5", "7"]) expect(texts).toContain(text);
    expect(texts).not.toContain("javascript");
    expect(richBlocks("<p></p><ul><li></li></ul><h2> </h2>")).toEqual([]);
  });
});

describe("a drawing for the report", () => {
  const stroke = (y: number, id: number) => ({
    id: String(id).padStart(14, "0"),
    c: "red" as const,
    w: 1 as const,
    p: [100, y * 10, 500, 0],
  });

  it("is no higher than it was drawn, and cut between its lines", () => {
    const [one, ...none] = inkSheets([stroke(100, 1), stroke(160, 2)]);
    expect(none).toEqual([]);
    expect(one?.ratio).toBeLessThan(0.2);
    const lines = Array.from({ length: 60 }, (_, index) => stroke(50 + index * 50, index));
    const sheets = inkSheets(lines);
    expect(sheets.length).toBeGreaterThan(3);
    const drawn = sheets.map(({ svg }) => svg.match(/<path/g)?.length ?? 0);
    expect(drawn.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(inkSheets([])).toEqual([]);
  });
});
