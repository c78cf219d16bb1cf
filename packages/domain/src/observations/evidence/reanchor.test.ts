import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyEdit, newNote, placeOf, randomOf, sentencesIn, textOf } from "./editedNotes.ts";
import { reanchor, reanchorAll } from "./reanchor.ts";
import { textAnchor } from "./textAnchor.ts";

const tag = (text: string, exact: string, from = 0) => {
  const start = text.indexOf(exact, from);
  return textAnchor(text, start, start + exact.length);
};
const text = fc.string({ unit: fc.constantFrom("a", "b", ".", " ", "\n", "😀"), maxLength: 40 });

describe("an anchor after its page has changed", () => {
  const note = "Fragt nach. Lobt das Team.\nFragt nach. Rechnet laut.";
  const first = tag(note, "Fragt nach.");
  const second = tag(note, "Fragt nach.", 1);
  it.each([
    ["what is written before it", first, `Neu. ${note}`, 5],
    ["what is written after it", second, `${note} Fragt nach.`, 27],
    ["another that says the same being deleted", second, note.slice(12), 15],
    [
      "being moved",
      tag(note, "Lobt das Team."),
      `Fragt nach.\nFragt nach. Rechnet laut. Lobt das Team.`,
      38,
    ],
  ])("withstands %s", (_, anchor, after, start) => {
    expect(reanchor(anchor, note, after)).toEqual(
      textAnchor(after, start, start + anchor.exact.length),
    );
  });

  it("takes in what is written into it, and corrected letters, also the first and the last", () => {
    const exactAfter = (exact: string, after: string) =>
      reanchor(tag(note, exact), note, after)?.exact;
    expect(exactAfter("Lobt das Team.", note.replace("das", "heute das"))).toBe(
      "Lobt heute das Team.",
    );
    expect(exactAfter("Lobt das Team.", note.replace("Lobt", "Mobt"))).toBe("Mobt das Team.");
    expect(exactAfter("Rechnet laut.", note.replace("laut.", "laut!"))).toBe("Rechnet laut!");
    expect(exactAfter("Rechnet laut.", note.replace("laut.", "lauter. Wartet."))).toBe(
      "Rechnet lauter.",
    );
  });

  it("is lost when it is deleted, although the same is written elsewhere", () => {
    expect(reanchor(first, note, note.slice(12))).toBeNull();
    expect(reanchor(second, note, note.replace("\nFragt nach.", "\n"))).toBeNull();
    expect(reanchor(first, note, "")).toBeNull();
    const besideOther = note.slice(12).replace("Fragt nach. ", "Neu. Fragt nach. Neu. ");
    expect(reanchor(first, note, besideOther)).toBeNull();
  });

  it("is lost when it may have moved to two places", () => {
    const rest = "Begrüßt alle mit Namen. Rechnet laut an der Tafel.";
    const before = `${rest} Fragt nach.`;
    const anchor = tag(before, "Fragt nach.");
    const once = `Fragt nach. ${rest}`;
    expect(reanchor(anchor, before, once)).toEqual(tag(once, "Fragt nach."));
    const twice = `Fragt nach.\n${rest.replace(". ", ".\nFragt nach.\n")}`;
    expect(reanchor(anchor, before, twice)).toBeNull();
  });

  it("that was lost is found again where its quote and a neighbour stand", () => {
    const anchor = tag(note, "Rechnet laut.");
    expect(reanchor(anchor, "Anderes.", `${note} Mehr.`)).toEqual(
      tag(`${note} Mehr.`, "Rechnet laut."),
    );
    expect(reanchor(first, "Anderes.", "Ganz anderes. Fragt nach. Und noch etwas.")).toBeNull();
  });

  it("stays as it is in the same text, whatever it is", () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (same, a, b) => {
        const [start, end] = [a % (same.length + 1), b % (same.length + 1)].toSorted(
          (x, y) => x - y,
        );
        const anchor = textAnchor(same, start!, end!);
        fc.pre(anchor.exact !== "");
        expect(reanchor(anchor, same, same)).toEqual(anchor);
      }),
    );
  });

  it("is null where nothing but its white space is left", () => {
    expect(reanchor(textAnchor("\n  aa", 0, 4), "\n  aa", "\n  ")).toBeNull();
  });

  it("is null or an anchor of the new text, with at least a letter, whatever became of it", () => {
    fc.assert(
      fc.property(text, text, fc.nat(), fc.nat(), (before, after, a, b) => {
        const [start, end] = [a % (before.length + 1), b % (before.length + 1)].toSorted(
          (x, y) => x - y,
        );
        const anchor = textAnchor(before, start!, end!);
        fc.pre(anchor.exact.trim() !== "");
        const found = reanchor(anchor, before, after);
        if (found === null) return;
        expect(found).toEqual(textAnchor(after, found.start, found.end));
        expect(found.exact.trim()).not.toBe("");
      }),
      { numRuns: 2000 },
    );
  });

  it("depends on no other", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = randomOf(seed);
        const old = newNote(random);
        const [before, after] = [textOf(old), textOf(anyEdit(anyEdit(old, random), random))];
        const anchors = sentencesIn(old).map((sentence) => {
          const { start, end } = placeOf(old, sentence)!;
          return textAnchor(before, start, end);
        });
        const together = reanchorAll(anchors, before, after);
        expect(anchors.map((anchor) => reanchor(anchor, before, after))).toEqual(together);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a page as long as they may be, with 200 tags", () => {
  const lines = Array.from(
    { length: 12_500 },
    (_, index) => `Zeile ${index}: fragt nach, wartet, lobt.\n`,
  );
  const page = lines.join("");
  const starts = Array.from({ length: 200 }, (_, index) => page.indexOf(lines[index * 60]!));
  const anchors = starts.map((start) => textAnchor(page, start, page.indexOf("\n", start)));

  it("keeps them when something is written and deleted", () => {
    const edited = `Neu.\n${page.replace("Zeile 100: fragt", "Zeile 100: FRAGT")}`.replace(
      lines[7000]!,
      "",
    );
    const found = reanchorAll(anchors, page, edited);
    expect(found.map((anchor) => anchor?.exact)).toEqual(anchors.map(({ exact }) => exact));
  });

  it("loses them when it is another, after a limited effort", () => {
    const other = Array.from({ length: 60_000 }, (_, index) => `${(index * 7919) % 9973} xyz`).join(
      "\n",
    );
    expect(reanchorAll(anchors, page, other)).toEqual(anchors.map(() => null));
  });
});
