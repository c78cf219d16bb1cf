import type { Observation } from "@assay/contract";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../platform/drafts/settling.ts";
import { cellPages, unsentKeys, worstState } from "./cellPages.ts";
import { nearestCell } from "./cells.ts";
import { mergeConfirmed } from "./mergeConfirmed.ts";
import { newId } from "../../../ui/newId.ts";
import { type ObservedCell, openingKey, pageKey } from "./pageDraft.ts";
import fc from "fast-check";
import type { DraftState } from "../../../platform/drafts/draft.ts";
import { storedPage } from "../../../testing/buildObservation.ts";

const cell: ObservedCell = {
  processRunId: "run",
  candidateId: "anna",
  exerciseId: "group",
  observerId: "me",
  type: "html",
};
const page = (id: string, number: number, content = "", revision = 1) => ({
  id,
  page: number,
  title: id,
  content,
  competencyId: null,
  alternative: "",
  name: "",
  updatedOn: "2026-11-01T08:00:00.000Z",
  revision,
});
const observation = (...pages: Observation["pages"]): Observation => ({
  ...cell,
  id: "o1",
  updatedOn: "2026-11-01T08:00:00.000Z",
  pages,
});
const draft = (id: string, number: number, content: string, more = {}, of = cell): Entry => ({
  state: "waiting",
  draft: {
    key: pageKey(id),
    kind: "page",
    userId: "me",
    tenantId: "t",
    edit: 1,
    editedAt: 0,
    payload: {
      cell: of,
      text: { id, page: number, title: id, content, competencyId: null },
      changed: ["content"],
      ...more,
    },
  },
});
const opening: Entry = {
  state: "waiting",
  draft: {
    key: openingKey(cell),
    kind: "observation",
    userId: "me",
    tenantId: "t",
    edit: 1,
    editedAt: 0,
    payload: { cell, pages: [{ id: "n1", page: 1, title: "", content: "", competencyId: null }] },
  },
};
const entries = (...all: Entry[]) => new Map(all.map((entry) => [entry.draft.key, entry]));
const shown = (...args: Parameters<typeof cellPages>) =>
  cellPages(...args).pages.map(({ id, page: number, content, modified }) => [
    number,
    id,
    content,
    modified,
  ]);

describe("the pages of a cell", () => {
  it("are those stored, with the unsent edits over them", () => {
    const stored = [observation(page("a", 1, "old"), page("b", 2, "kept"))];
    expect(shown(stored, entries(draft("a", 1, "new")), cell)).toEqual([
      [1, "a", "new", true],
      [2, "b", "kept", false],
    ]);
  });

  it("include edited ones that the server has not, behind the others", () => {
    const unsent = entries(draft("y", 4, "y"), draft("x", 3, "x"));
    expect(
      shown([observation(page("a", 1))], unsent, cell).map(([number, id]) => [number, id]),
    ).toEqual([
      [1, "a"],
      [2, "x"],
      [3, "y"],
    ]);
  });

  it("are those of a new observation until the server has one", () => {
    const unsent = entries(opening, draft("n1", 1, "typed"));
    expect(shown([], unsent, cell)).toEqual([[1, "n1", "typed", true]]);
    // The cell had an observation: what was typed stays beside it, what was not typed goes.
    expect(shown([observation(page("a", 1))], entries(opening), cell)).toEqual([
      [1, "a", "", false],
    ]);
    expect(shown([observation(page("a", 1))], unsent, cell)).toHaveLength(2);
  });

  it("do not show a removed one, stored or not", () => {
    const unsent = entries(
      draft("a", 1, "", { isRemoved: true }),
      draft("z", 9, "", { isRemoved: true }),
    );
    expect(shown([observation(page("a", 1), page("b", 2))], unsent, cell)).toEqual([
      [1, "b", "", false],
    ]);
  });

  it("take nothing from another cell", () => {
    const other = { ...cell, candidateId: "bernd" };
    const unsent = entries(draft("x", 1, "theirs", {}, other), opening);
    expect(shown([observation(page("a", 1))], unsent, cell)).toEqual([[1, "a", "", false]]);
    expect(unsentKeys(unsent, cell)).toEqual([openingKey(cell)]);
    expect(unsentKeys(unsent, other)).toEqual([pageKey("x")]);
  });
});

describe("a list of the server", () => {
  const contents = (value: unknown) =>
    (value as Observation[]).flatMap((one) => one.pages.map(({ content }) => content));

  it("changes nothing at the same revision, nor back from one confirmed meanwhile [OBS-031]", () => {
    const held = [observation(page("a", 1, "<p>a<br>b</p>", 3), page("b", 2, "sent", 5))];
    const read = [observation(page("a", 1, "<p>a<br />b</p>", 3), page("b", 2, "older", 4))];
    expect(contents(mergeConfirmed(held, read))).toEqual(["<p>a<br>b</p>", "sent"]);
  });

  it("brings what is newer", () => {
    const held = [observation(page("a", 1, "old", 1))];
    const read = [observation(page("a", 1, "new", 2), page("b", 2, "more"))];
    expect(contents(mergeConfirmed(held, read))).toEqual(["new", "more"]);
    expect(mergeConfirmed(undefined, read)).toBe(read);
  });
});

it("finds the nearest cell: the same candidate before the same exercise", () => {
  const at = (candidateId: string, exerciseId: string) => ({ candidateId, exerciseId });
  const cells = [at("a", "x"), at("a", "y"), at("b", "z")];
  expect(nearestCell(cells, at("a", "y"))).toBe(cells[1]);
  expect(nearestCell(cells, at("b", "y"))).toBe(cells[2]);
  expect(nearestCell(cells, { exerciseId: "z" })).toBe(cells[2]);
  expect(nearestCell(cells, {})).toBe(cells[0]);
  expect(nearestCell([], {})).toBeUndefined();
});

it("makes ids as the server knows them, in the order of time", () => {
  const [first, second] = [newId(1_000_000), newId(2_000_000)];
  expect(first).toMatch(/^[0-9a-f]{24}$/);
  expect(first < second).toBe(true);
});

const STATES = ["synced", "modified", "saving", "waiting", "conflict", "refused"] as const;
const pageIn = (...states: DraftState[]) =>
  worstState({
    observationId: null,
    isOpening: false,
    pages: states.map((state) => ({ ...storedPage(), modified: state !== "synced", state })),
  });

describe("the one state for all pages of a cell", () => {
  it.each([
    [[], "synced"],
    [["synced", "synced"], "synced"],
    [["synced", "modified"], "modified"],
    [["modified", "saving"], "saving"],
    [["saving", "waiting"], "waiting"],
    [["waiting", "refused"], "refused"],
    [["refused", "conflict", "synced"], "conflict"],
  ] as const)("for %j is the worst: %s", (states, worst) => {
    expect(pageIn(...states)).toBe(worst);
  });

  it("is synced only where every page is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 6 }), (states) => {
        expect(pageIn(...states) === "synced").toBe(states.every((state) => state === "synced"));
        // The order of the pages says nothing.
        expect(pageIn(...states.toReversed())).toBe(pageIn(...states));
      }),
    );
  });
});
