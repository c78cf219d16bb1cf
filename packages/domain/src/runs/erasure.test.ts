import { describe, expect, it } from "vitest";
import { ERASURE_REASONS, erasureViolations } from "./erasure.ts";

describe("the reason for erasing one person", () => {
  it("has to be given while the run goes on, and only then", () => {
    const missing = [{ path: "reason", rule: "required" }];
    expect(erasureViolations("STARTED", undefined)).toEqual(missing);
    for (const state of ["FINISHED", "ARCHIVED", "ANONYMIZED"] as const)
      expect(erasureViolations(state, undefined)).toEqual([]);
    for (const reason of ERASURE_REASONS) expect(erasureViolations("STARTED", reason)).toEqual([]);
  });
});
