import { describe, expect, it } from "vitest";
import { newId } from "../../../ui/newId.ts";
import { inTurn } from "./turns.ts";

/** Work that ends when it is told to, and writes down when it begins. */
function work(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}
const moment = () => new Promise((resolve) => setTimeout(resolve));

describe("work that shares a key", () => {
  it("is done one after the other, in the order in which it was given", async () => {
    const key = newId();
    const begun: string[] = [];
    const [a, b, c] = ["a", "b", "c"].map((name) => work(begun, name));
    const all = [a, b, c].map((one) => inTurn(key, one!.run));
    await moment();
    expect(begun).toEqual(["a"]);
    a!.end();
    await moment();
    expect(begun).toEqual(["a", "b"]);
    b!.end();
    c!.end();
    expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
  });

  it("goes on after a failure, which only its own caller hears of", async () => {
    const key = newId();
    const begun: string[] = [];
    const [a, b] = ["a", "b"].map((name) => work(begun, name));
    const failing = expect(inTurn(key, a!.run)).rejects.toThrow("a");
    const next = inTurn(key, b!.run);
    a!.fail();
    b!.end();
    await failing;
    expect(await next).toBe("b");
  });
});

describe("work of other keys, or of none", () => {
  it("waits for nobody", async () => {
    const begun: string[] = [];
    const [a, b, c] = ["a", "b", "c"].map((name) => work(begun, name));
    const all = [inTurn(newId(), a!.run), inTurn(newId(), b!.run), inTurn(undefined, c!.run)];
    await moment();
    expect(begun.toSorted()).toEqual(["a", "b", "c"]);
    for (const one of [a, b, c]) one!.end();
    await Promise.all(all);
  });

  it("begins at once without a key, as a page that unloads needs it", () => {
    const begun: string[] = [];
    const { run, end } = work(begun, "a");
    void inTurn(undefined, run);
    expect(begun).toEqual(["a"]);
    end();
  });
});
