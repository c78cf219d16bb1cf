import { describe, expect, it } from "vitest";
import type { Draft } from "../drafts/draft.ts";
import { isStuck, unsentCells, withOthers } from "./unsentCells.ts";

const draft = (kind: string, key: string, place: [string, string, string], editedAt = 0): Draft => {
  const [processRunId, candidateId, exerciseId] = place;
  const payload = { cell: { processRunId, candidateId, exerciseId }, text: { content: "secret" } };
  return { key, kind, userId: "u", tenantId: "t", payload, edit: 1, editedAt };
};
const NOW = 100_000;

describe("what stays on a device", () => {
  it("is what failed, what has two versions, what is refused, and what takes too long", () => {
    const fresh = draft("page", "page:1", ["r", "c", "e"], NOW - 9_000);
    expect(isStuck(fresh, "modified", NOW)).toBe(false);
    expect(isStuck(fresh, "saving", NOW)).toBe(false);
    expect(isStuck(fresh, "waiting", NOW)).toBe(true);
    expect(isStuck({ ...fresh, conflict: { server: 1 } }, undefined, NOW)).toBe(true);
    expect(isStuck({ ...fresh, refused: "NO_PERMISSION" }, undefined, NOW)).toBe(true);
    expect(isStuck({ ...fresh, editedAt: NOW - 11_000 }, undefined, NOW)).toBe(true);
  });

  it("is counted by run and cell, without anything that was written", () => {
    const cells = unsentCells([
      draft("page", "page:1", ["r1", "c2", "e1"]),
      draft("page", "page:2", ["r1", "c2", "e1"]),
      draft("assessment", "assessment:1", ["r1", "c2", "e1"]),
      draft("page", "page:3", ["r1", "c1", "e1"]),
      draft("observation", "observation:1", ["r1", "c3", "e1"]),
      draft("page", "page:4", ["r2", "c1", "e1"]),
      { ...draft("other", "x", ["r2", "c1", "e1"]), payload: null },
    ]);
    expect([...cells]).toEqual([
      [
        "r1",
        [
          { candidateId: "c1", exerciseId: "e1", pages: 1, ratings: 0 },
          { candidateId: "c2", exerciseId: "e1", pages: 2, ratings: 1 },
        ],
      ],
      ["r2", [{ candidateId: "c1", exerciseId: "e1", pages: 1, ratings: 0 }]],
    ]);
    expect(JSON.stringify([...cells])).not.toContain("secret");
  });

  it("holds what other tabs have said, too", () => {
    const cell = (candidateId: string, pages: number, ratings: number) => ({
      candidateId,
      exerciseId: "e",
      pages,
      ratings,
    });
    expect(withOthers([cell("b", 1, 0)], [cell("a", 1, 1), cell("b", 0, 1)])).toEqual([
      cell("a", 1, 1),
      cell("b", 1, 1),
    ]);
  });
});
