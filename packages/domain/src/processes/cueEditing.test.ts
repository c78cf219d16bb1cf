import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../text/rules.ts";
import {
  columnsFrom,
  copyCues,
  countCues,
  insertCue,
  moveToGroup,
  nudgeCue,
  pasteCues,
  pastedLines,
  placeOfCue,
  removeCue,
  writeCue,
  type CueGroupList,
} from "./cueEditing.ts";
import { cellProgress, cueCompetencies, cueSteps } from "./cueProgress.ts";
import { cleanCueText, storedCues } from "./cueTexts.ts";

const cue = (uid: string, de = uid, en?: string) => ({
  uid,
  cueTexts: { de, ...(en !== undefined && { en }) },
});
const groups = (...lists: string[]): CueGroupList =>
  lists.map((list) => ({ cues: list.split("").map((uid) => cue(uid)) }));
const uids = (list: CueGroupList) => list.map(({ cues }) => cues.map(({ uid }) => uid).join(""));
const ids = () => {
  let next = 0;
  return () => `n${(next += 1)}`;
};

describe("editing cues", () => {
  it("moves one up and down, over the edge of its group into the neighbour", () => {
    const from = groups("ab", "", "c");
    expect(uids(nudgeCue(from, "a", 1))).toEqual(["ba", "", "c"]);
    expect(uids(nudgeCue(from, "b", 1))).toEqual(["a", "b", "c"]);
    expect(uids(nudgeCue(from, "c", -1))).toEqual(["ab", "c", ""]);
    expect(nudgeCue(from, "a", -1)).toBe(from);
    expect(nudgeCue(from, "c", 1)).toBe(from);
    expect(uids(moveToGroup(from, "a", 2))).toEqual(["b", "", "ca"]);
    expect(moveToGroup(from, "a", 3)).toBe(from);
  });

  it("never loses or doubles a cue, wherever it is moved", () => {
    const move = fc.tuple(
      fc.constantFrom(..."abcdef".split("")),
      fc.constantFrom<-1 | 1>(-1, 1),
      fc.nat(3),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let now = groups("abc", "", "def");
        for (const [uid, by, group] of moves) {
          now = group === 3 ? nudgeCue(now, uid, by) : moveToGroup(now, uid, group);
          expect(uids(now).join("").split("").toSorted().join("")).toBe("abcdef");
        }
      }),
    );
  });

  it("leaves the other groups the same objects", () => {
    const from = groups("ab", "c");
    const next = writeCue(from, { group: 0, index: 1 }, "en", "Hello");
    expect(next[1]).toBe(from[1]);
    expect(next[0]?.cues[0]).toBe(from[0]?.cues[0]);
    expect(next[0]?.cues[1]?.cueTexts).toEqual({ de: "b", en: "Hello" });
    expect(writeCue(next, { group: 0, index: 1 }, "en", "")[0]?.cues[1]?.cueTexts).toEqual({
      de: "b",
    });
    expect(uids(removeCue(insertCue(from, { group: 1, index: 0 }, cue("x")), "a"))).toEqual([
      "b",
      "xc",
    ]);
    expect(placeOfCue(from, "c")).toEqual({ group: 1, index: 0 });
    expect(placeOfCue(from, "z")).toBeNull();
  });
});

describe("pasting", () => {
  const place = { group: 0, index: 0 };

  it("makes a cue of every line, without the signs of a list", () => {
    expect(pastedLines("eine Zeile")).toBeNull();
    const lines = pastedLines("• Hört zu\r\n\r\n- Fragt nach\n2. Fasst zusammen\n") ?? [];
    expect(lines).toEqual([["Hört zu"], ["Fragt nach"], ["Fasst zusammen"]]);
    const pasted = pasteCues(
      [{ cues: [cue("a", ""), cue("b", "stand schon da")] }],
      place,
      ["de"],
      lines,
      ids(),
    );
    expect(pasted[0]?.cues.map((entry) => entry.cueTexts.de)).toEqual([
      "Hört zu",
      "Fragt nach",
      "Fasst zusammen",
      "stand schon da",
    ]);
  });

  it("fills the lines of another language where they are still empty", () => {
    const german = [{ cues: [cue("a"), cue("b"), cue("c", "c", "taken")] }];
    const pasted = pasteCues(german, place, ["en"], [["A"], ["B"], ["C"]], ids());
    expect(pasted[0]?.cues.map(({ uid, cueTexts }) => [uid, cueTexts])).toEqual([
      ["a", { de: "a", en: "A" }],
      ["b", { de: "b", en: "B" }],
      ["n1", { de: "", en: "C" }],
      ["c", { de: "c", en: "taken" }],
    ]);
  });

  it("puts the cells of a spreadsheet into the languages to the right", () => {
    const lines = pastedLines("Hört zu\tListens\nFragt\tAsks\tDemande\tzu viel") ?? [];
    const columns = columnsFrom(LANGUAGES, "de");
    const pasted = pasteCues([{ cues: [] }], place, columns, lines, ids());
    expect(pasted[0]?.cues.map(({ cueTexts }) => cueTexts)).toEqual([
      { de: "Hört zu", en: "Listens" },
      { de: "Fragt", en: "Asks", fr: "Demande" },
    ]);
    expect(columnsFrom(["de", "fr"], "fr")).toEqual(["fr"]);
  });

  it("overwrites no text but the one that it was pasted into", () => {
    const lists = fc.array(
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ""),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(lists, lists, fc.nat(5), (here, pasted, at) => {
        const list = [{ cues: here.map((text, n) => cue(`u${n}`, text)) }];
        const index = Math.min(at, here.length);
        const next = pasteCues(
          list,
          { group: 0, index },
          ["de"],
          pasted.map((text) => [text]),
          ids(),
        );
        const texts = next[0]?.cues.map((entry) => entry.cueTexts.de) ?? [];
        for (const [n, text] of here.entries()) if (n !== index) expect(texts).toContain(text);
        for (const text of pasted) expect(texts).toContain(text);
      }),
    );
  });
});

describe("copying cues from elsewhere", () => {
  it("adds them as new ones, and doubles none that say the same", () => {
    const here = [{ cues: [cue("a", "gleich"), cue("e", "")] }, { cues: [] }];
    const source = [{ cues: [cue("x", "gleich "), cue("y", "neu")] }, { cues: [cue("z", "auch")] }];
    const copied = copyCues(here, source, ids());
    expect(uids(copied)).toEqual(["an1", "n2"]);
    expect(countCues(copied)).toBe(3);
    expect(copyCues(copied, source, ids()).map((group, n) => group === copied[n])).toEqual([
      true,
      true,
    ]);
  });
});

describe("the progress of cues", () => {
  it("is computed for each cell and language", () => {
    expect(cellProgress([{ cues: [] }, { cues: [cue("a", " ")] }], ["de", "en"])).toEqual({
      state: "empty",
      languages: { de: "empty", en: "empty" },
      groups: 0,
      cues: 0,
    });
    const half = [{ cues: [cue("a", "a", "A")] }, { cues: [cue("b")] }];
    expect(cellProgress(half, ["de", "en"])).toEqual({
      state: "partial",
      languages: { de: "complete", en: "partial" },
      groups: 2,
      cues: 2,
    });
    expect(cellProgress(half, ["de"]).state).toBe("complete");
    expect(cellProgress([{ cues: [cue("a")] }, { cues: [] }], ["de"]).state).toBe("partial");
  });

  it("covers the observed exercises and interviews only, in the order of the process", () => {
    const item = (id: string, over: object = {}) => ({
      id,
      itemType: "EXERCISE" as const,
      isObserved: true,
      competencyIds: ["c2", "c1"],
      cues: {},
      items: [],
      ...over,
    });
    const centre = item("AC", { itemType: "ASSESSMENT_CENTER", items: [item("in")] });
    const all = [
      item("a"),
      centre,
      item("b", { isObserved: false }),
      item("c", { competencyIds: [] }),
    ];
    expect(cueSteps(all).map(({ id }) => id)).toEqual(["a", "in"]);
    expect(cueCompetencies(item("a"), ["c1", "c2", "c3"])).toEqual(["c1", "c2"]);
  });
});

describe("cues that are stored", () => {
  it("say something, in clean texts, and only in the languages in which they do [PROC-18]", () => {
    const cues = {
      k: {
        cueGroups: [
          {
            cues: [cue("a", " Hört\r\nzu\u0000\u0007 "), cue("b", "", "  "), cue("c", "", "Asks")],
          },
        ],
      },
    };
    expect(storedCues(cues)).toEqual({
      k: {
        cueGroups: [
          { cues: [cue("a", "Hört\nzu"), { uid: "c", cueTexts: { de: "", en: "Asks" } }] },
        ],
      },
    });
    expect(cleanCueText("a\ud800b")).toBe("a\ufffdb");
  });
});
