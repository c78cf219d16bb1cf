import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPages } from "./defaultPages.ts";
import { applyPageEdit } from "./pageEdit.ts";
import { appendPage, isEmptyPage, removePage } from "./pages.ts";
import { pagesToSend, reinsertEmptyPages, shouldReplaceLocal } from "./sending.ts";
import type { LocalPage } from "./sending.ts";

const page = (number: number, over: Partial<LocalPage> = {}): LocalPage => ({
  id: `p${number}`,
  page: number,
  title: `Title ${number}`,
  content: "",
  modified: false,
  ...over,
});
const numbered = (pages: readonly LocalPage[]) =>
  pages.map(({ id, page: number }) => `${id}:${number}`);
const somePages = fc
  .array(
    fc.record({
      title: fc.constantFrom("", "Title"),
      content: fc.constantFrom("", "<p></p>", "<p>Text</p>"),
      modified: fc.boolean(),
      isStored: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((drafts) =>
    drafts.map(({ isStored, ...draft }, index) => ({
      ...draft,
      id: isStored ? `p${index + 1}` : null,
      page: index + 1,
      key: index,
    })),
  );

describe("pages", () => {
  it("are numbered from 1 again when one is removed [OBS-025]", () => {
    expect(numbered(removePage([page(1), page(2), page(3)], 1))).toEqual(["p2:1", "p3:2"]);
    expect(numbered(removePage([page(1)], 7))).toEqual(["p1:1"]);
  });

  it("get a new one at the end", () => {
    expect(numbered(appendPage([page(1), page(2)], page(99)))).toEqual(["p1:1", "p2:2", "p99:3"]);
  });

  it("stay numbered from 1 without gaps through any removals and additions [OBS-025]", () => {
    const edits = fc.array(fc.oneof(fc.constant("add" as const), fc.integer({ min: 1, max: 9 })));
    fc.assert(
      fc.property(edits, (all) => {
        let pages = [page(1)];
        for (const change of all) {
          pages = change === "add" ? appendPage(pages, page(0)) : removePage(pages, change);
          expect(pages.map(({ page: number }) => number)).toEqual(
            pages.map((_, index) => index + 1),
          );
        }
      }),
    );
  });

  it("are empty without title and text, ink without strokes [OBS-032]", () => {
    const html = (title: string, content: string) => isEmptyPage({ title, content }, "html");
    expect(html("", "")).toBe(true);
    expect(html(" ", "<p>&nbsp;<br></p>")).toBe(true);
    expect(html("Title", "")).toBe(false);
    expect(html("", "<p>Text</p>")).toBe(false);
    expect(html("", '<p><img src="x.png"></p>')).toBe(false);
    const ink = (content: string) => isEmptyPage({ title: "Title", content }, "webInk");
    for (const content of ["", " ", "[]", "{}", '{"version":1,"strokes":[ ]}']) {
      expect(ink(content), content).toBe(true);
    }
    expect(ink('{"strokes":[{"points":[1,2]}]}')).toBe(false);
    expect(ink("[[1,2]]")).toBe(false);
  });

  it("open a new observation: one, or in moderator view one per competency [OBS-021]", () => {
    const single = [{ page: 1, titleKind: "numbered", competencyId: null }];
    expect(defaultPages({ moderatorView: false, competencyIds: ["c1", "c2"] })).toEqual(single);
    expect(defaultPages({ moderatorView: true, competencyIds: [] })).toEqual(single);
    expect(defaultPages({ moderatorView: true, competencyIds: ["c1", "c2"] })).toEqual([
      { page: 1, titleKind: "competency", competencyId: "c1" },
      { page: 2, titleKind: "competency", competencyId: "c2" },
    ]);
  });
});

describe("sending", () => {
  it("leaves out unmodified empty pages [OBS-032]", () => {
    const empty = { title: "", content: "" };
    const pages = [page(1), page(2, empty), page(3, { ...empty, modified: true })];
    expect(numbered(pagesToSend(pages, "html"))).toEqual(["p1:1", "p3:3"]);
    expect(pagesToSend(pages, "webInk").map(({ id }) => id)).toEqual(["p3"]);
  });

  it("puts the pages left out back into their places [OBS-033]", () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const saved = pagesToSend(pages, "html").map((sent) => ({ ...sent, modified: false }));
        const after = reinsertEmptyPages(saved, pages, "html");
        expect(after.map(({ key }) => key)).toEqual(pages.map(({ key }) => key));
        expect(after.map(({ page: number }) => number)).toEqual(
          pages.map(({ page: number }) => number),
        );
      }),
    );
  });

  it("shows no page twice where the server answers stored empty ones too [OBS-033]", () => {
    fc.assert(
      fc.property(somePages, (pages) => {
        const sent = new Set(pagesToSend(pages, "html"));
        const saved = pages.filter((local) => sent.has(local) || local.id !== null);
        const after = reinsertEmptyPages(saved, pages, "html");
        expect(after.map(({ key }) => key)).toEqual(pages.map(({ key }) => key));
      }),
    );
  });

  it("takes the server's content for an unchanged page, or where it is newer than both [OBS-031]", () => {
    const changed = { modified: true, localEditedAt: 100, lastSaveRequestAt: 90 };
    expect(shouldReplaceLocal({ ...changed, modified: false, serverUpdatedAt: 1 })).toBe(true);
    expect(shouldReplaceLocal({ ...changed, serverUpdatedAt: 95 })).toBe(false);
    expect(shouldReplaceLocal({ ...changed, serverUpdatedAt: 100 })).toBe(false);
    expect(shouldReplaceLocal({ ...changed, serverUpdatedAt: 101 })).toBe(true);
    expect(shouldReplaceLocal({ ...changed, lastSaveRequestAt: 200, serverUpdatedAt: 150 })).toBe(
      false,
    );
    expect(shouldReplaceLocal({ ...changed, lastSaveRequestAt: null, serverUpdatedAt: 101 })).toBe(
      true,
    );
  });
});

describe("an edit of a stored page", () => {
  const stored = {
    title: "Old",
    content: "<p>Old</p>",
    competencyId: null,
    alternative: "",
    revision: 3,
  };

  it("changes what was sent, keeps the rest, and raises the revision", () => {
    expect(applyPageEdit(stored, { content: "<p>New</p>" }, 3)).toEqual({
      ok: true,
      page: { ...stored, content: "<p>New</p>", revision: 4 },
    });
    expect(applyPageEdit({ ...stored, competencyId: "c1" }, { competencyId: null })).toEqual({
      ok: true,
      page: { ...stored, revision: 4 },
    });
  });

  it("is a conflict when it began from another revision", () => {
    expect(applyPageEdit(stored, { title: "New" }, 2)).toEqual({ ok: false, conflict: stored });
  });

  it("never loses a text: of two edits from one revision the second is a conflict or the same", () => {
    const edits = fc.record(
      { title: fc.constantFrom("A", "B", "Old"), content: fc.constantFrom("x", "y", "<p>Old</p>") },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(edits, edits, (first, second) => {
        const one = applyPageEdit(stored, first, stored.revision);
        if (!one.ok) throw new Error("The first edit has the current revision.");
        const two = applyPageEdit(one.page, second, stored.revision);
        if (two.ok && one.page.revision > stored.revision) expect(two.page).toBe(one.page);
        if (!two.ok) expect(two.conflict).toBe(one.page);
      }),
    );
  });

  it("is confirmed when it comes twice", () => {
    const first = applyPageEdit(stored, { title: "New" }, 3);
    if (!first.ok) throw new Error("The revision is current.");
    expect(applyPageEdit(first.page, { title: "New" }, 3)).toEqual(first);
  });
});
