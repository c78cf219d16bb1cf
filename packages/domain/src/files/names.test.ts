import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONTENT_ENDINGS, type FileContentType } from "./content.ts";
import { freeFileName, originalName, safeFileName, titledFileName } from "./names.ts";

const pdf = (name: string) => safeFileName(name, "application/pdf");

describe("the name of a file", () => {
  it.each([
    ["Zeitplan März.pdf", "Zeitplan März.pdf"],
    ["Lebenslauf „Größe“ (2).PDF", "Lebenslauf „Größe“ (2).pdf"],
    ["日程 مرحبا 👩‍👩‍👧.pdf", "日程 مرحبا 👩‍👩‍👧.pdf"],
    ["scan.png", "scan.pdf"],
    ["version 1.2.pdf", "version 1.2.pdf"],
    ["archive.tar.gz", "archive.tar.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\erika\\cv.pdf", "cv.pdf"],
    ["..\\..\\x.pdf", "x.pdf"],
    ["a\0b\r\nc.pdf", "abc.pdf"],
    ["cv\u202Efdp.exe", "cvfdp.pdf"],
    ['a"b<c>d:e|f?g*.pdf', "a_b_c_d_e_f_g_.pdf"],
    ["  .hidden.  .pdf", "hidden.pdf"],
    ["...", "file.pdf"],
    [".pdf", "file.pdf"],
    ["", "file.pdf"],
    ["con.pdf", "_con.pdf"],
    ["LPT1.backup.pdf", "_LPT1.backup.pdf"],
    ["console.pdf", "console.pdf"],
  ])("%j becomes %j", (sent, expected) => {
    expect(pdf(sent)).toBe(expected);
  });

  const anything = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.string({
      unit: fc.constantFrom("a", ".", "/", "\\", " ", "\u202E", "\uD800", "\0", "ä", "😀"),
      maxLength: 400,
    }),
  );
  const types = fc.constantFrom(...(Object.keys(CONTENT_ENDINGS) as FileContentType[]));

  it("is always a plain name that any system takes, and ends as its content says", () => {
    fc.assert(
      fc.property(anything, types, (sent, type) => {
        const name = safeFileName(sent, type);
        expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*\u202A-\u202E\u2066-\u2069]/u);
        expect(name).toMatch(/^[^. ]/);
        expect(name.isWellFormed()).toBe(true);
        expect(name.endsWith(`.${CONTENT_ENDINGS[type]}`)).toBe(true);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
        expect(safeFileName(name, type)).toBe(name);
      }),
    );
  });

  it("is kept as it was sent, apart from what cannot be stored or shown", () => {
    fc.assert(
      fc.property(anything, (sent) => {
        const name = originalName(sent);
        expect(name).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(Array.from(name).length).toBeLessThanOrEqual(255);
        expect(originalName(name)).toBe(name);
      }),
    );
    expect(originalName("Zeitplan „März“ (1).PDF")).toBe("Zeitplan „März“ (1).PDF");
    // macOS writes names with decomposed letters.
    expect(originalName("Ma\u0308rz.pdf")).toBe("März.pdf");
  });

  it.each([
    [[], "Brief.pdf"],
    [["Brief.png", "Brief 2.pdf"], "Brief.pdf"],
    [["Brief.pdf"], "Brief (2).pdf"],
    [["BRIEF.PDF", "brief (2).pdf", "Brief (4).pdf"], "Brief (3).pdf"],
  ])("is free among %j as %j", (taken, expected) => {
    expect(freeFileName("Brief.pdf", taken)).toBe(expected);
  });

  it("is numbered until it is free, and stays a plain name", () => {
    const names = fc.array(fc.tuple(anything, types), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(names, (sent) => {
        const taken: string[] = [];
        for (const [name, type] of [...sent, ...sent]) {
          const free = freeFileName(safeFileName(name, type), taken);
          expect(taken.map((other) => other.toLowerCase())).not.toContain(free.toLowerCase());
          expect(safeFileName(free, type)).toBe(free);
          expect(new TextEncoder().encode(free).length).toBeLessThanOrEqual(200);
          taken.push(free);
        }
      }),
    );
  });
});

describe("the name of what has a title", () => {
  it("keeps all of it: a slash leads to no folder, and a dot begins no ending", () => {
    expect(titledFileName("Auswahl Ost/West", "application/pdf")).toBe("Auswahl Ost-West.pdf");
    expect(titledFileName("Lauf am 3.11", "application/pdf")).toBe("Lauf am 3.11.pdf");
    expect(titledFileName("../..", "application/pdf")).not.toMatch(/[/\\]/);
  });
});
