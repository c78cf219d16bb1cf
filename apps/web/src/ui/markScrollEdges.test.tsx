import { afterEach, describe, expect, it } from "vitest";
import { markScrollEdges } from "./markScrollEdges.ts";

afterEach(() => document.body.replaceChildren());

describe("the edges of what scrolls sideways", () => {
  it("are marked while there is more behind them", async () => {
    const element = document.createElement("div");
    const child = document.createElement("div");
    element.style.cssText = "width: 100px; overflow: auto";
    child.style.cssText = "width: 300px; height: 20px";
    element.append(child);
    document.body.append(element);
    const stop = markScrollEdges(element);
    const marks = () =>
      ["before", "after"].filter((side) => element.hasAttribute(`data-more-${side}`));
    await expect.poll(marks).toEqual(["after"]);
    element.scrollLeft = 50;
    await expect.poll(marks).toEqual(["before", "after"]);
    element.scrollLeft = 200;
    await expect.poll(marks).toEqual(["before"]);
    child.style.width = "80px";
    await expect.poll(marks).toEqual([]);
    stop?.();
  });
});
