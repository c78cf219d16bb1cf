import { expect, it } from "vitest";
import { otherView } from "./otherView.ts";

it("leads to the same page in the other view, and only where there are two", () => {
  expect(otherView("/dashboard")).toBe("/audit/dashboard");
  expect(otherView("/audit/dashboard")).toBe("/dashboard");
  expect(otherView("/audit/results/r1/candidate/c1/processStep")).toBe(
    "/results/r1/candidate/c1/processStep",
  );
  expect(otherView("/processruns")).toBeNull();
});
