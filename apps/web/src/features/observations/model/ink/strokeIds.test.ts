import { isStroke } from "@assay/domain";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newStrokeId } from "./strokeIds.ts";

describe("the id of a stroke", () => {
  afterEach(() => void vi.useRealTimers());

  it("is one that the server takes", () => {
    expect(isStroke({ id: newStrokeId(), c: "red", w: 1, p: [10, 10] })).toBe(true);
  });

  it("sorts after all before it, also within one millisecond", () => {
    const ids = Array.from({ length: 500 }, newStrokeId);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("sorts after all before it where the clock is set back", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 60_000);
    const before = newStrokeId();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(newStrokeId() > before).toBe(true);
  });
});
