import { describe, expect, it } from "vitest";
import { buildVerifier } from "./buildVerifier.mjs";

const { html, inputs } = await buildVerifier();

describe("verify.html", () => {
  it("has at most 60 KB (F5)", () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000);
  });

  it("shares no code with what calculates in the product", () => {
    const foreign = inputs.filter((file) => !file.startsWith("packages/dossier/src/"));
    expect(foreign.toSorted()).toEqual([
      "node_modules/@noble/ed25519/index.js",
      "packages/domain/src/results/independent/oracle.ts",
    ]);
    expect(inputs.filter((file) => /\/(making|testing)\//.test(file))).toEqual([]);
  });

  it("has no way to the network, and no script but its own two", () => {
    const policy = /Content-Security-Policy"\s+content="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(policy.match(/sha256-/g)).toHaveLength(3);
    expect(html).not.toMatch(/https?:\/\/|src=|href=|@import|url\(/);
  });

  it("is the same whenever it is built", async () => {
    expect((await buildVerifier()).html).toBe(html);
  });
});
