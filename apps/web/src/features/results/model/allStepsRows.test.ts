import type { JudgedPart, Verdict } from "@assay/domain";
import { expect, it } from "vitest";
import { type AllStepsRow, sortRows } from "./allStepsRows.ts";

const row = (name: string, verdict: Verdict, value: number | null): AllStepsRow => {
  const deciding = {
    kind: "total",
    id: "S",
    value,
    limit: 4,
    passed: false,
    count: 1,
  } as JudgedPart;
  const judgement = { value, passed: verdict === "passed", verdict, parts: [deciding], deciding };
  const state = name === "Ada" ? "HIRED" : "OPEN";
  return { candidateId: name, name, state, verdicts: [{ itemId: "S", judgement, missing: [] }] };
};
const rows = [row("Ada", "failed", 3), row("Ben", "unrated", null), row("Cem", "passed", 5)];
const names = (key: string, isDown = false) =>
  sortRows(rows, { key, isDown }, (a, b) => a.localeCompare(b)).map(({ name }) => name);

it("sorts by name, by state, and by a step: passed first, then by value, unrated last", () => {
  expect(names("name", true)).toEqual(["Cem", "Ben", "Ada"]);
  expect(names("state")).toEqual(["Ben", "Cem", "Ada"]);
  expect(names("S")).toEqual(["Cem", "Ada", "Ben"]);
  expect(names("S", true)).toEqual(["Ben", "Ada", "Cem"]);
});
