import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../text/rules.ts";
import { sentenceAt, sentencesOf } from "./sentences.ts";

const shown = (text: string, language: "de" | "en" | "fr" = "de") =>
  sentencesOf(text, language).map(({ start, end }) => text.slice(start, end));

const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "Fragt nach. ",
    "z. B. ",
    "Fr. Weber ",
    "\n",
    "  ",
    "„Ja.“ ",
    "3. ",
    "!? ",
    "…",
    "\u00A0",
    "😀",
  ),
);
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const language = fc.constantFrom(...LANGUAGES);

describe("the sentences of a text", () => {
  it.each([
    [
      "Fragt z. B. nach dem Budget. Lobt Fr. Dr. Weber.",
      ["Fragt z. B. nach dem Budget.", "Lobt Fr. Dr. Weber."],
    ],
    ["Schweigt ca. 10 Sek. Dann lächelt sie.", ["Schweigt ca. 10 Sek.", "Dann lächelt sie."]],
    ["Nennt den 3. Mai (bzw. Juni). Wartet.", ["Nennt den 3. Mai (bzw. Juni).", "Wartet."]],
    ["Plant bis 2027. Fragt u.a. Kollegen.", ["Plant bis 2027.", "Fragt u.a. Kollegen."]],
    ["Sagt: „Ja. Gerne!“ Nickt?\nGeht", ["Sagt: „Ja.", "Gerne!“", "Nickt?", "Geht"]],
    [
      "Erwähnt (evtl. Absicht) vgl. Übung 2. Dez. fehlt",
      ["Erwähnt (evtl. Absicht) vgl. Übung 2. Dez. fehlt"],
    ],
  ])("go on after an abbreviation in German: %s", (all, expected) => {
    expect(shown(all)).toEqual(expected);
  });

  it("go on after an abbreviation in English and French", () => {
    expect(shown("Asks Mr. Smith, e.g. Tom. Says no. Waits.", "en")).toEqual([
      "Asks Mr. Smith, e.g. Tom.",
      "Says no.",
      "Waits.",
    ]);
    expect(shown("Salue M. Dupont, p. ex. Jean. Attend env. Dix minutes.", "fr")).toEqual([
      "Salue M. Dupont, p. ex. Jean.",
      "Attend env. Dix minutes.",
    ]);
  });

  it("end at the end of a line, also after an abbreviation", () => {
    expect(shown("Lobt Fr.\nWeber z.\n B.")).toEqual(["Lobt Fr.", "Weber z.", "B."]);
  });

  it("stand in order, apart, each on one line and without white space around it, and hold everything else", () => {
    fc.assert(
      fc.property(text, language, (all, spoken) => {
        let end = 0;
        for (const unit of sentencesOf(all, spoken)) {
          expect(all.slice(end, unit.start).trim()).toBe("");
          const words = all.slice(unit.start, unit.end);
          expect(words).not.toBe("");
          expect(words.trim()).toBe(words);
          expect(words).not.toContain("\n");
          end = unit.end;
        }
        expect(all.slice(end).trim()).toBe("");
      }),
      { numRuns: 500 },
    );
  });

  it("are found at each of their characters, and after them up to the next one", () => {
    fc.assert(
      fc.property(text, language, fc.nat(), (all, spoken, pick) => {
        const offset = pick % (all.length + 1);
        const found = sentenceAt(all, offset, spoken);
        const units = sentencesOf(all, spoken);
        const isOnLine = (unit: { start: number; end: number }) =>
          !all.slice(Math.min(unit.end, offset), Math.max(unit.start, offset)).includes("\n");
        const onLine = units.filter(isOnLine);
        const expected = onLine.findLast(({ start }) => start <= offset) ?? onLine[0] ?? null;
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("are found where the cursor stands after writing one", () => {
    const written = "Fragt nach. Lobt. \n\nGeht.";
    const at = (offset: number) => {
      const found = sentenceAt(written, offset);
      return found && written.slice(found.start, found.end);
    };
    expect([-1, 0, 11, 12, 18, 19, 20, 99].map(at)).toEqual([
      "Fragt nach.",
      "Fragt nach.",
      "Fragt nach.",
      "Lobt.",
      "Lobt.",
      null,
      "Geht.",
      "Geht.",
    ]);
  });
});
