import { describe, expect, it } from "vitest";
import type { CandidateState, Title } from "../runs/candidates.ts";
import { type DecidedCandidates, passRatesOf } from "./passRates.ts";

const row = (
  title: Title | null,
  state: CandidateState,
  candidates: number,
): DecidedCandidates => ({
  title,
  state,
  candidates,
});

describe("pass rates of two groups over several runs (S13)", () => {
  it("count those who passed or were hired, of all about whom somebody decided", () => {
    const { figure, leftOut } = passRatesOf(
      [
        row("Mrs", "PASSED", 10),
        row("Mrs", "HIRED", 2),
        row("Mrs", "FAILED", 20),
        row("Mrs", "VETO", 8),
        row("Mr", "PASSED", 48),
        row("Mr", "FAILED", 32),
        row("Mr", "OPEN", 5),
        row(null, "PASSED", 3),
      ],
      2,
    );
    expect(figure).toMatchObject({
      shown: "value",
      value: { mrs: { passed: 12, of: 40 }, mr: { passed: 48, of: 80 }, ratio: 0.5, below80: true },
      counts: { perGroup: 40, runs: 2 },
    });
    expect(leftOut).toEqual({ undecided: 5, untitled: 3 });
  });

  it("are nothing of fewer than five in a group: no rate, and not how many", () => {
    const rows = [row("Mrs", "PASSED", 4), row("Mr", "PASSED", 40), row("Mr", "OPEN", 1)];
    const found = passRatesOf(rows, 3);
    expect(found).toEqual({
      figure: {
        shown: "tooFew",
        counts: { runs: 3 },
        lacks: [{ what: "perGroup", has: null, limit: 5 }],
      },
      leftOut: { undecided: 0, untitled: 0 },
    });
    expect(passRatesOf([], 2).figure).toMatchObject({ shown: "tooFew" });
  });

  it("are nothing of a single run", () => {
    const rows = [row("Mrs", "PASSED", 40), row("Mr", "FAILED", 40)];
    const { figure } = passRatesOf(rows, 1);
    expect(figure).not.toHaveProperty("value");
    expect(figure).toMatchObject({ lacks: [{ what: "runs", has: 1, limit: 2 }] });
  });
});
