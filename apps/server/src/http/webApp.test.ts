import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveWebApp } from "./webApp.ts";

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "assay-web-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(
    path.join(folder, "index.html"),
    '<html nonce=__NONCE__><meta name="captcha" content="https://captcha.example/new" /></html>',
  );
  writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(path.join(folder, "sw.js"), "// the worker");
  app = Fastify();
  const told = (host: string) => (host === "told.example.org" ? "https://api.example.org/api" : "");
  await serveWebApp(app, { folder, apiBaseUrl: told });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The sources that the page of a host may take something from. */
async function sources(host: string, directive: string): Promise<string> {
  const { headers } = await app.inject({ url: "/login", headers: { host } });
  const policy = String(headers["content-security-policy"]).split("; ");
  return policy.find((part) => part.startsWith(`${directive} `)) ?? "";
}

describe("the page's policy", () => {
  it("lets nothing act but what is ours, or passes the page's own rules", async () => {
    const { headers, body } = await app.inject({ url: "/login" });
    const [, nonce] = /nonce=(\S+)>/.exec(body) ?? [];
    expect(String(headers["content-security-policy"]).split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' 'nonce-${nonce}'`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default dompurify",
      ]),
    );
    expect(await sources("localhost", "script-src")).not.toContain(nonce);
  });

  it("lets calls, the tenant's images and the frame of mails go to the API's host only", async () => {
    for (const [host, source] of [
      ["acme.example.org", " acme-api.example.org"],
      ["acme-api.example.org:8443", ""],
      ["intranet", " intranet-api"],
      ["told.example.org", " https://api.example.org"],
      ["localhost:5001", ""],
      ["10.0.0.7:5001", ""],
    ] as const) {
      expect(await sources(host, "img-src")).toBe(`img-src 'self' data: blob:${source}`);
      expect(await sources(host, "frame-src")).toBe(`frame-src 'self'${source}`);
      expect(await sources(host, "connect-src")).toBe(
        `connect-src 'self'${source} https://captcha.example`,
      );
    }
  });

  it("takes nothing from a host name that is none", async () => {
    for (const host of [
      "evil.example; script-src *",
      "a.b *.c",
      "x.y'unsafe-inline'",
      ".org",
      "10.0.0.7 *",
    ])
      expect(await sources(host, "img-src")).toBe("img-src 'self' data: blob:");
  });
});

it("the product's own icon is an image, and not the page", async () => {
  const { headers, body } = await app.inject({ url: "/favicon.svg" });
  expect(headers["content-type"]).toContain("image/svg+xml");
  expect(body).toBe("<svg/>");
});

it("the service worker is asked for anew each time, and may only ask its own host", async () => {
  const { headers, body } = await app.inject({ url: "/sw.js" });
  expect(body).toBe("// the worker");
  expect(headers["content-type"]).toContain("javascript");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
});
