import type { Observation } from "@assay/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedObservation, storedPage } from "../../../testing/buildObservation.ts";
import { mergeConfirmed } from "./mergeConfirmed.ts";

const list = (
  type: Observation["type"],
  ...pages: Parameters<typeof storedPage>
): Observation[] => [storedObservation({ observerId: "me", type, pages: pages.map(storedPage) })];
const merged = (before: Observation[] | undefined, after: Observation[]) =>
  (mergeConfirmed(before, after) as Observation[]).flatMap(({ pages }) => pages);
const page = fc.record({
  id: fc.constantFrom("a", "b", "c"),
  page: fc.integer({ min: 1, max: 3 }),
  content: fc.constantFrom("x", "y"),
  title: fc.constantFrom("", "t"),
  revision: fc.integer({ min: 1, max: 4 }),
});
const pages = fc.uniqueArray(page, { selector: ({ id }) => id, maxLength: 3 });

describe("a list that the server answers", () => {
  it("decides which pages there are, and their order, whatever was known", () => {
    fc.assert(
      fc.property(pages, pages, (known, read) => {
        const [before, after] = [list("html"), list("html")];
        before[0]!.pages = known.map((one) => storedPage(one));
        after[0]!.pages = read.map((one) => storedPage(one));
        expect(merged(before, after).map((one) => [one.id, one.page])).toEqual(
          read.map((one) => [one.id, one.page]),
        );
      }),
    );
  });

  it("never brings a page back to an older revision", () => {
    fc.assert(
      fc.property(pages, pages, fc.constantFrom("html", "webInk"), (known, read, type) => {
        const of = (all: typeof known) => [
          storedObservation({ observerId: "me", type, pages: all.map((one) => storedPage(one)) }),
        ];
        for (const one of merged(of(known), of(read))) {
          const revision = (all: typeof known) =>
            all.find(({ id }) => id === one.id)?.revision ?? 0;
          expect(one.revision).toBe(Math.max(revision(known), revision(read)));
        }
      }),
    );
  });

  it("of the same revision leaves a text as it was typed, and takes over a drawing", () => {
    const [typed, normalised] = [
      { id: "a", content: "a<br>b" },
      { id: "a", content: "a<br />b" },
    ];
    expect(merged(list("html", typed), list("html", normalised))[0]?.content).toBe("a<br>b");
    expect(merged(list("webInk", typed), list("webInk", normalised))[0]?.content).toBe("a<br />b");
  });

  it("says whose a page is and which number it has, also of a page that stays", () => {
    const [kept] = merged(
      list("html", { id: "a", page: 2, name: "", content: "typed", revision: 3 }),
      list("html", { id: "a", page: 1, name: "Adler", content: "read", revision: 2 }),
    );
    expect(kept).toMatchObject({ page: 1, name: "Adler", content: "typed", revision: 3 });
  });

  it("is taken as it is where nothing was known, and where nothing came", () => {
    const read = list("html", { id: "a" });
    expect(mergeConfirmed(undefined, read)).toBe(read);
    expect(mergeConfirmed(read, undefined)).toBeUndefined();
  });
});
