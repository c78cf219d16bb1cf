import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Kept, keptParts } from "./textDiff.ts";

const word = fc.constantFrom(
  "Fragt nach. ",
  "Lobt. ",
  "Hört zu, ",
  "das Team ",
  "\n",
  "😀 ",
  "a",
  " ",
);
const text = fc.oneof(
  fc.array(word, { maxLength: 14 }).map((words) => words.join("")),
  fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), maxLength: 30 }),
);

/** Both texts with what was deleted or inserted in brackets. */
function shown(before: string, after: string): string {
  let [i, j] = [0, 0];
  let all = "";
  for (const kept of [
    ...keptParts(before, after),
    { before: before.length, after: after.length, length: 0 },
  ]) {
    if (i < kept.before) all += `[-${before.slice(i, kept.before)}]`;
    if (j < kept.after) all += `[+${after.slice(j, kept.after)}]`;
    all += before.slice(kept.before, kept.before + kept.length);
    [i, j] = [kept.before + kept.length, kept.after + kept.length];
  }
  return all;
}

const total = (kept: readonly Kept[]) => kept.reduce((sum, { length }) => sum + length, 0);

describe("what a text has kept", () => {
  it("is the same in both, in order, without overlapping, and everything of the same text", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        let [i, j] = [0, 0];
        for (const kept of keptParts(before, after)) {
          expect(kept.length).toBeGreaterThan(0);
          expect(kept.before).toBeGreaterThanOrEqual(i);
          expect(kept.after).toBeGreaterThanOrEqual(j);
          [i, j] = [kept.before + kept.length, kept.after + kept.length];
          expect(before.slice(kept.before, i)).toBe(after.slice(kept.after, j));
        }
        expect(i).toBeLessThanOrEqual(before.length);
        expect(j).toBeLessThanOrEqual(after.length);
        expect(total(keptParts(before, before))).toBe(before.length);
      }),
      { numRuns: 1000 },
    );
  });

  it("is all that was not deleted or inserted, wherever it was", () => {
    fc.assert(
      fc.property(text, text, text, (start, inserted, end) => {
        const [short, long] = [start + end, start + inserted + end];
        expect(total(keptParts(short, long))).toBe(short.length);
        expect(total(keptParts(long, short))).toBe(short.length);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["Fragt nach. Frist setzt er.", "Frist setzt er.", "[-Fragt nach. ]Frist setzt er."],
    ["Lobt. Fragt.", "Lobt. Lobt. Fragt.", "Lobt. [+Lobt. ]Fragt."],
    ["Lobt das Team. Geht.", "Lobt heute das Team. Geht.", "Lobt [+heute ]das Team. Geht."],
    ["Fragt nahc. Geht.", "Fragt nach. Geht.", "Fragt na[-h]c[+h]. Geht."],
    ["Er lobt. Sie geht.", "Fragt viel. Sie geht.", "[-Er lobt. ][+Fragt viel. ]Sie geht."],
    ["a\nb\nc", "a\nc", "a\n[-b\n]c"],
    [
      "Fr. Kaya geht. Fr. Weber fragt.",
      "Fr. Kaya geht. Fr. Aydin lacht. Fr. Weber fragt.",
      "Fr. Kaya geht. [+Fr. Aydin lacht. ]Fr. Weber fragt.",
    ],
    [
      "Ja. Lobt. Geht. Aus.",
      "Nein. Lobt. Lobt. Geht. Ein.",
      "[-Ja. ][+Nein. ]Lobt. [+Lobt. ]Geht. [-Aus.][+Ein.]",
    ],
  ])("is cut where people do it: %j to %j", (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it("is found by lines in long texts that differ much", () => {
    const lines = Array.from({ length: 4000 }, (_, index) => `Zeile ${index} des ersten Textes\n`);
    const changed = lines.map((line, index) => (index % 8 === 0 ? `Neu ${index}\n` : line));
    const same = lines.filter((_, index) => index % 8 > 0).join("");
    expect(total(keptParts(lines.join(""), changed.join("")))).toBeGreaterThanOrEqual(same.length);
    const others = lines.map((_, index) => `${index}-${index * 7}-andere\n`);
    expect(keptParts(lines.join(""), others.join(""))).toEqual([]);
  });
});
