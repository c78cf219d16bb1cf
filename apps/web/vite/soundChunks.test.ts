import { describe, expect, it } from "vitest";
import { circles, hasTopLevelAwait } from "./soundChunks.ts";

describe("a top-level await", () => {
  it.each([
    "await load();",
    "const { a } = await import('./a.js');",
    "for await (const one of all) use(one);",
    "export const a = [1, await two];",
    "use`${await a}`;",
  ])("is found in %s", (code) => {
    expect(hasTopLevelAwait(code)).toBe(true);
  });

  it.each([
    "async function load() { await one(); }",
    "const load = async () => { for await (const one of all) use(one); };",
    "class A { async load() { await one(); } }",
    "export default { async load() { await one(); } };",
    "use('await');",
  ])("is not what stands in a function: %s", (code) => {
    expect(hasTopLevelAwait(code)).toBe(false);
  });
});

describe("files that import each other in a circle", () => {
  it("are found once, however long the way round is", () => {
    const imports = new Map([
      ["entry", ["a", "d"]],
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a", "d"]],
      ["d", []],
      ["e", ["f"]],
      ["f", ["e"]],
    ]);
    expect(circles(imports)).toEqual([
      ["a", "b", "c"],
      ["e", "f"],
    ]);
  });

  it("are none where many import the same", () => {
    const imports = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", []],
    ]);
    expect(circles(imports)).toEqual([]);
  });
});
