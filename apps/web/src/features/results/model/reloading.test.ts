import { expect, it } from "vitest";
import { beginReload } from "./reloading.ts";

it("reads a run's results again after 10 s at the earliest [RES-020]", () => {
  expect(beginReload("r", 0)).toBe(true);
  expect(beginReload("r", 9_999)).toBe(false);
  expect(beginReload("other", 9_999)).toBe(true);
  expect(beginReload("r", 10_000)).toBe(true);
});
