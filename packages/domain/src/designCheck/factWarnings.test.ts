import { describe, expect, it } from "vitest";
import { type DesignFacts, factWarnings } from "./factWarnings.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-27T10:00:00Z");
const FIRST = Date.parse("2026-11-20T08:00:00Z");
const facts = (changes: Partial<DesignFacts> = {}): DesignFacts => ({
  changes: [{ of: "process", at: FIRST - 24 * HOUR }],
  observed: [{ id: "r", name: "November", at: FIRST }],
  statistics: { since: NOW - 700 * 24 * HOUR, candidates: 99 },
  ...changes,
});
const check = (changes: Partial<DesignFacts> = {}) => factWarnings(facts(changes), NOW);

describe("the history of a process", () => {
  it("has nothing to say where rules were settled a day before, and statistics looked at", () => {
    expect(check()).toEqual([]);
    expect(check({ changes: [], observed: [], statistics: undefined })).toEqual([]);
    expect(check({ changes: [{ of: "scale", at: FIRST + 24 * HOUR }] })).toEqual([]);
  });

  it.each([
    ["before the first observation", "process", -24 * HOUR + 1, "D9_limits"],
    ["after it", "scale", 24 * HOUR - 1, "D9_scale"],
  ] as const)("finds D9: rules that changed less than a day %s", (_, of, by, kind) => {
    expect(check({ changes: [{ of, at: FIRST + by }] })).toEqual([
      { kind, place: { run: { id: "r", name: "November" } } },
    ]);
  });

  it("finds R11: a hundred candidates, or two years, without a look at statistics", () => {
    expect(check({ statistics: { since: NOW, candidates: 100 } })).toEqual([
      { kind: "R11_candidates", place: {}, count: 100 },
    ]);
    const since = Date.parse("2024-11-26T10:00:00Z");
    expect(check({ statistics: { since, candidates: 1 } })).toEqual([
      { kind: "R11_months", place: {}, count: 24 },
    ]);
    expect(check({ statistics: { since, candidates: 0 } })).toEqual([]);
  });
});
