import { expect, it } from "vitest";
import { inObserverOrder } from "./observerOrder.ts";

it("keeps the observers of all exercises in the order in which they first appear", () => {
  const exercises = [
    ["B", "A"],
    ["A", "C", "B"],
    ["C", "A"],
  ];
  expect(inObserverOrder(exercises, (id) => id)).toEqual([
    ["B", "A"],
    ["B", "A", "C"],
    ["A", "C"],
  ]);
});
