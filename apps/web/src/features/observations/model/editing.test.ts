import { readUnsent } from "@assay/domain";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  buildCell,
  inkLine,
  storedObservation,
  storedPage,
  unsentLines,
} from "../../../testing/buildObservation.ts";
import { testId } from "../../../testing/buildRun.ts";
import { closeJournal, entries, openJournal } from "../../../platform/drafts/journal.ts";
import { type CellPages, cellPages } from "./cellPages.ts";
import {
  draftOf,
  dropPage,
  editDrawing,
  editPage,
  openCell,
  resolveText,
  resolveWords,
  withNewPage,
} from "./editing.ts";
import { type PageField, openingKey, pageKey } from "./pageDraft.ts";
import { ownRevisions } from "./sending.ts";

/* Without a sender: what is edited stays in the journal, as it does without a connection. */
const cell = buildCell();
const inkCell = buildCell({ type: "webInk" });
const text = { id: "p1", title: "Auftakt", content: "<p>Hört zu</p>", revision: 4 };
const stored = [storedObservation({ ...cell, id: "o1", pages: [storedPage(text)] })];
const shown = (of = cell, list = stored): CellPages => cellPages(list, entries.get(), of);
const first = (of = cell, list = stored) => {
  const [page] = shown(of, list).pages;
  if (!page) throw new Error("There is no page.");
  return page;
};
const draftIn = (id = "p1") => entries.get().get(pageKey(id))?.draft;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opening = openJournal({ userId: cell.observerId, tenantId: testId(1) });
  await vi.runAllTimersAsync();
  await opening;
});
afterEach(() => {
  closeJournal();
  ownRevisions.clear();
  vi.useRealTimers();
});

describe("an edit of a page", () => {
  it("marks the page as modified, and shows what was typed [OBS-027]", () => {
    editPage(cell, shown(), first(), { content: "<p>Hört genau zu</p>" });
    expect(first()).toMatchObject({
      content: "<p>Hört genau zu</p>",
      title: "Auftakt",
      modified: true,
      state: "modified",
    });
  });

  it("is complete, so that the page can be made again where it is gone, and says what has changed", () => {
    editPage(cell, shown(), first(), { title: "Schluss" });
    expect(draftOf("p1")).toMatchObject({
      cell,
      changed: ["title"],
      text: { id: "p1", page: 1, title: "Schluss", content: "<p>Hört zu</p>" },
    });
  });

  it("is based on the version on which it was begun", () => {
    editPage(cell, shown(), first(), { title: "A" });
    expect(draftIn()?.base).toEqual({ observationId: "o1", revision: 4 });
    const newer = [
      storedObservation({ ...cell, id: "o1", pages: [storedPage({ ...text, revision: 9 })] }),
    ];
    editPage(cell, shown(cell, newer), first(cell, newer), { title: "AB" });
    expect(draftIn()?.base).toEqual({ observationId: "o1", revision: 4 });
  });

  it("is based on what this tab has stored itself, where the page on the screen is one step behind", () => {
    ownRevisions.set("p1", 6);
    editPage(cell, shown(), first(), { title: "A" });
    expect(draftIn()?.base).toEqual({ observationId: "o1", revision: 6 });
  });

  it("has no base where the server has no observation, or not this page", () => {
    const [page] = withNewPage([]);
    editPage(cell, { observationId: null }, page!, { title: "A" });
    expect(draftIn(page!.id)?.base).toBeUndefined();
    editPage(cell, { observationId: "o1" }, withNewPage([first()])[1]!, { title: "B" });
    expect([...entries.get().values()].map(({ draft }) => draft.base)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("holds the last of each field, whatever was edited in which order", () => {
    const values: Record<PageField, string> = {
      title: "t",
      content: "c",
      competencyId: "k",
      alternative: "a",
    };
    const change = fc.tuple(
      fc.constantFrom(...(Object.keys(values) as PageField[])),
      fc.integer({ min: 0, max: 99 }),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        entries.set(new Map());
        for (const [field, value] of changes)
          editPage(cell, shown(), first(), { [field]: `${values[field]}${value}` });
        const last = new Map(changes);
        const draft = draftOf("p1");
        expect(draft?.changed.toSorted()).toEqual([...last.keys()].toSorted());
        for (const [field, value] of last)
          expect(draft?.text[field]).toBe(`${values[field]}${value}`);
        for (const field of Object.keys(values) as PageField[])
          if (!last.has(field)) expect(draft?.text[field]).toBe(storedPage(text)[field]);
      }),
      { numRuns: 50 },
    );
  });
});

describe("an edit of a drawing", () => {
  const drawings = [
    storedObservation({ ...inkCell, id: "o2", pages: [storedPage({ ...text, content: "{}" })] }),
  ];
  const draw = (...ys: number[]) =>
    editDrawing(inkCell, shown(inkCell, drawings), first(inkCell, drawings), {
      added: ys.map((y) => inkLine(y)),
      removed: [],
    });

  it("holds its new strokes, and never the whole drawing", () => {
    draw(20);
    draw(30, 40);
    expect(draftOf("p1")).toMatchObject({ changed: [], text: { content: "" } });
    expect(draftOf("p1")?.ink).toEqual(unsentLines(20, 30, 40));
  });

  it("and its words are one draft", () => {
    draw(20);
    editPage(inkCell, shown(inkCell, drawings), first(inkCell, drawings), { title: "Skizze" });
    draw(30);
    expect(draftOf("p1")).toMatchObject({ changed: ["title"], text: { title: "Skizze" } });
    expect(readUnsent(draftOf("p1")?.ink ?? unsentLines()).added).toHaveLength(2);
  });

  it("forgets what was drawn and erased before it was sent", () => {
    draw(20, 30);
    editDrawing(inkCell, shown(inkCell, drawings), first(inkCell, drawings), {
      added: [],
      removed: [inkLine(20).id],
    });
    expect(draftOf("p1")?.ink).toEqual({ ...unsentLines(30), removed: [inkLine(20).id] });
  });
});

describe("a page that is removed", () => {
  const two = [
    storedObservation({
      ...cell,
      id: "o1",
      pages: [storedPage(text), storedPage({ id: "p2", page: 2 })],
    }),
  ];

  it("is gone at once, and the others are numbered from 1 [OBS-025]", () => {
    const left = dropPage(cell, shown(cell, two), first(cell, two));
    expect(left.map(({ id, page }) => [id, page])).toEqual([["p2", 1]]);
    expect(shown(cell, two).pages.map(({ id, page }) => [id, page])).toEqual([["p2", 1]]);
    expect(draftOf("p1")).toMatchObject({ isRemoved: true });
  });

  it("leaves no trace where nobody has written on it", () => {
    const pages = withNewPage(shown().pages);
    const left = dropPage(cell, { ...shown(), pages }, pages[1]!);
    expect(left.map(({ id }) => id)).toEqual(["p1"]);
    expect(entries.get().size).toBe(0);
  });

  it("leaves its place to an empty one, since an observation has a page at least", () => {
    const pages = withNewPage(shown().pages);
    const left = dropPage(cell, { ...shown(), pages }, pages[0]!);
    expect(left).toHaveLength(1);
    expect(draftOf(left[0]!.id)).toMatchObject({ changed: ["title"], text: { page: 1 } });
    expect(draftOf("p1")).toMatchObject({ isRemoved: true });
  });
});

describe("a cell that is opened for the first time", () => {
  const open = (moderatorView: boolean, competencyIds: string[]) =>
    openCell(cell, {
      moderatorView,
      competencyIds,
      titleOf: ({ number, competencyId }) => competencyId ?? `Seite ${number}`,
    });
  const pages = () =>
    shown(cell, []).pages.map(({ page, title, competencyId, content }) => [
      page,
      title,
      competencyId,
      content,
    ]);

  it("has one page with a title and nothing on it [OBS-019]", () => {
    open(false, ["k1", "k2"]);
    expect(pages()).toEqual([[1, "Seite 1", null, ""]]);
  });

  it("has a page per competency in moderator view [OBS-020]", () => {
    open(true, ["k1", "k2", "k3"]);
    expect(pages()).toEqual([
      [1, "k1", "k1", ""],
      [2, "k2", "k2", ""],
      [3, "k3", "k3", ""],
    ]);
  });

  it("has a single page in moderator view without competencies [OBS-021]", () => {
    open(true, []);
    expect(pages()).toEqual([[1, "Seite 1", null, ""]]);
  });

  it("counts as begun, and as written by nobody", () => {
    open(false, []);
    expect(shown(cell, [])).toMatchObject({ observationId: null, isOpening: true });
    expect(entries.get().get(openingKey(cell))?.draft.isUnwritten).toBe(true);
  });
});

describe("a new page", () => {
  it("comes last, is empty, and is nothing that could be lost [OBS-023]", () => {
    const pages = withNewPage(shown().pages);
    expect(pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(pages[1]).toMatchObject({ title: "", content: "", modified: false, revision: null });
    expect(entries.get().size).toBe(0);
  });
});

describe("a conflict", () => {
  const server = storedPage({ ...text, content: "<p>Anders</p>", title: "Ihrer", revision: 8 });
  const conflicting = (of = cell) => {
    editPage(of, shown(of), first(of), { title: "Meiner" });
    const entry = entries.get().get(pageKey("p1"));
    if (!entry) throw new Error("Nothing was edited.");
    const draft = { ...entry.draft, conflict: { server } };
    entries.set(new Map([[draft.key, { draft, state: "conflict" as const }]]));
  };

  it("about a text ends with the text that was made of both, on the server's version", async () => {
    conflicting();
    await resolveText(first(), server, "<p>Beides</p>");
    expect(draftIn()).toMatchObject({
      base: { observationId: "o1", revision: 8 },
      payload: {
        changed: ["title", "content"],
        text: { title: "Meiner", content: "<p>Beides</p>" },
      },
    });
    expect(draftIn()?.conflict).toBeUndefined();
  });

  it("about words ends with the own ones, or with the server's", async () => {
    conflicting();
    await resolveWords(first(), server, true);
    expect(draftOf("p1")).toMatchObject({ changed: ["title"], text: { title: "Meiner" } });
    conflicting();
    await resolveWords(first(), server, false);
    expect(draftOf("p1")).toMatchObject({ changed: [], text: { title: "Ihrer" } });
    expect(draftIn()?.base).toEqual({ observationId: "o1", revision: 8 });
  });

  it("is none where nothing is unsent", async () => {
    await resolveText(first(), server, "<p>Beides</p>");
    await resolveWords(first(), server, true);
    expect(entries.get().size).toBe(0);
  });
});
