import { describe, expect, it } from "vitest";
import { deriveKey, seal, unseal } from "./sealing.ts";

const key = await deriveKey("ab".repeat(32));
const there = async (value: unknown) => unseal(key, await seal(key, value, "a"), "a");

describe("what is sealed", () => {
  it("comes back as it was, also what JSON has no words for", async () => {
    const value = {
      text: "Größe – “quoted”",
      rights: new Set(["A", "B"]),
      own: new Map([["k", { list: [1, undefined, null] }]]),
      at: new Date(1_234),
      nested: [{ deep: new Set([new Date(5)]) }],
    };
    expect(await there(value)).toEqual(value);
    expect(await there("words")).toBe("words");
  });

  it("shows nothing of what it is, and never looks the same twice", async () => {
    const [one, two] = await Promise.all([seal(key, "words", "a"), seal(key, "words", "a")]);
    expect(Buffer.from(one.data).includes("words")).toBe(false);
    expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false);
  });

  it("opens with its own key only, and only as what it was", async () => {
    const sealed = await seal(key, "words", "a");
    const other = await deriveKey("cd".repeat(32));
    await expect(unseal(other, sealed, "a")).rejects.toThrow();
    await expect(unseal(key, sealed, "b")).rejects.toThrow();
    expect(await unseal(await deriveKey("ab".repeat(32)), sealed, "a")).toBe("words");
  });

  it("is refused where it would not come back", async () => {
    await expect(seal(key, { file: new Blob(["x"]) }, "a")).rejects.toThrow(TypeError);
    await expect(seal(key, { bytes: new Uint8Array(1) }, "a")).rejects.toThrow(TypeError);
  });

  it("has a key that no script can read", async () => {
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  });
});
