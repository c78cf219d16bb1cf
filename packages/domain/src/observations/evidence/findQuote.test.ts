import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newNote, placeOf, randomOf, sentencesIn, textOf } from "./editedNotes.ts";
import { findQuote } from "./findQuote.ts";
import { textAnchor } from "./textAnchor.ts";

const note =
  "Begrüßt alle. Fragt nach dem Budget. Lobt das Team. Fragt nach dem Budget. Rechnet laut.";
const at = (text: string, exact: string, from = 0) => {
  const start = text.indexOf(exact, from);
  return textAnchor(text, start, start + exact.length);
};
const second = at(note, "Fragt nach dem Budget.", 20);

describe("a quote in a text of which nothing else is known", () => {
  it("is found by what is around it, of several that say the same", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomOf(seed);
        const written = newNote(random);
        const text = textOf(written);
        for (const sentence of sentencesIn(written)) {
          const { start, end } = placeOf(written, sentence)!;
          const anchor = textAnchor(text, start, end);
          expect(findQuote(text, anchor)).toEqual(anchor);
          const longer = `Neu am Anfang, lang genug für jeden Rest davor.\n${text}\nNeu am Ende, ebenso lang wie der Anfang.`;
          const found = findQuote(longer, anchor);
          if (found) expect(found.start - start).toBe(48);
        }
      }),
      { numRuns: 30 },
    );
  });

  it("is found where letters were corrected, with the letters as they are now", () => {
    const corrected = note.replace("Fragt nach dem Budget. R", "Fragte nach den Budgets. R");
    expect(findQuote(corrected, second)).toEqual(at(corrected, "Fragte nach den Budgets."));
  });

  it("is not guessed: without a neighbour, with two that are alike, or if it is gone", () => {
    expect(
      findQuote(
        "Ganz anderes davor. Fragt nach dem Budget. Und danach etwas, das neu ist.",
        second,
      ),
    ).toBeNull();
    const neighbours = "Mehr steht an beiden Stellen davor und danach.";
    const twice = [neighbours, note, neighbours, note, neighbours].join(" ");
    expect(findQuote(twice, at(twice, "Lobt das Team."))).toBeNull();
    expect(findQuote("Begrüßt alle. Lobt das Team. Rechnet laut.", second)).toBeNull();
    expect(findQuote("", second)).toBeNull();
  });

  it("is looked for letter by letter where the effort does not suffice for more", () => {
    const corrected = note.replaceAll("Budget.", "Budgets.");
    expect(findQuote(corrected, second, { left: 10 })).toBeNull();
    expect(findQuote(note, second, { left: 10 })).toEqual(second);
  });
});
