import type { RunState } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { missingCount, type ShownVerdict, verdictHeight } from "./verdicts.ts";

type Kind = "total" | "competency" | "exercise" | null;
const verdict = (
  kind: Kind,
  missing: number[] = [],
  said: "passed" | "failed" | "unrated" = "passed",
): ShownVerdict =>
  ({
    judgement: { verdict: said, deciding: kind && { kind, id: "x" } },
    missing: missing.map((count) => ({ count })),
  }) as unknown as ShownVerdict;
const height = (runState: RunState, ...verdicts: ShownVerdict[]) =>
  verdictHeight(verdicts, runState);
const FINAL = height("FINISHED");

describe("what a verdict lacks", () => {
  it("is the sum of what is missing, and goes without saying of whom nobody has rated", () => {
    expect(missingCount(verdict("total", [1, 2]))).toBe(3);
    expect(missingCount(verdict("total"))).toBe(0);
    expect(missingCount(verdict("total", [4], "unrated"))).toBe(0);
  });
});

describe("the height of the verdicts of a table", () => {
  it("is the same for none and for plain ones", () => {
    expect(FINAL).toBe(60);
    expect(height("FINISHED", verdict("total"), verdict(null))).toBe(FINAL);
  });

  it("grows by a line for the part that decided, for what is missing, and while it may change", () => {
    const part = height("FINISHED", verdict("total"), verdict("competency"));
    expect(part).toBe(FINAL + 18);
    expect(height("FINISHED", verdict("total", [2]))).toBe(part);
    expect(height("STARTED", verdict("total"))).toBe(part);
    expect(height("STARTED", verdict("exercise", [1]))).toBe(FINAL + 54);
  });

  it("is the same in all rows: the row that needs most decides, once", () => {
    const rows = [
      verdict("competency"),
      verdict("exercise"),
      verdict("total", [1]),
      verdict("total", [5]),
    ];
    expect(height("FINISHED", ...rows)).toBe(FINAL + 36);
    expect(height("FINISHED", ...rows.toReversed())).toBe(FINAL + 36);
  });
});
