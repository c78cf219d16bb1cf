import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ICONS } from "./manifest.ts";
import { securityText } from "./securityText.ts";
import { serveWebApp } from "./webApp.ts";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
const ACME = {
  name: "Acme Assessment",
  language: "en",
  themeColor: "#102030",
  backgroundColor: "#ffffff",
};

let folder: string;
let app: FastifyInstance;
let contact: string | null = null;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "assay-web-"));
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(
    path.join(folder, "index.html"),
    '<html nonce=__NONCE__><meta name="captcha" content="https://captcha.example/new" /></html>',
  );
  writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(path.join(folder, "sw.js"), "// the worker");
  writeFileSync(path.join(folder, "assets", "entry.js"), "// the app");
  writeFileSync(path.join(folder, "assets", "entry.css"), "main {}");
  app = Fastify();
  const told = (host: string) => (host === "told.example.org" ? "https://api.example.org/api" : "");
  for (const { file } of ICONS) writeFileSync(path.join(folder, file), PNG);
  await serveWebApp(app, {
    folder,
    apiBaseUrl: told,
    securityText: () => contact,
    appearanceOf: async (host) => (host === "acme.example.org" ? ACME : null),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The sources of a directive in the page's content security policy. */
async function sources(host: string, directive: string): Promise<string> {
  const { headers } = await app.inject({ url: "/login", headers: { host } });
  const policy = String(headers["content-security-policy"]).split("; ");
  return policy.find((part) => part.startsWith(`${directive} `)) ?? "";
}

describe("whom to tell of a weakness [RFC 9116]", () => {
  const ask = () => app.inject({ url: "/.well-known/security.txt" });
  it("is said where the operator says it, and nothing else stands in its place", async () => {
    contact = null;
    expect(await ask()).toMatchObject({ statusCode: 404, body: "" });
    contact = securityText(
      { contact: "mailto:security@example.org", expires: "2027-12-31" },
      new Date("2027-12-31T12:00:00Z"),
    );
    const { statusCode, headers, body } = await ask();
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(body.split("\n")).toEqual([
      "Contact: mailto:security@example.org",
      "Expires: 2027-12-31T23:59:59Z",
      "Preferred-Languages: de, en, fr",
      "",
    ]);
  });

  it("is said no more once its day is over", () => {
    const past = { contact: "mailto:security@example.org", expires: "2027-12-31" };
    expect(securityText(past, new Date("2028-01-01T00:00:00Z"))).toBeNull();
  });
});

describe("what programs look for at fixed addresses", () => {
  it("is nothing for search engines", async () => {
    const { statusCode, headers, body } = await app.inject({ url: "/robots.txt" });
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(body).toBe("User-agent: *\nDisallow: /\n");
  });

  it.each(["/.well-known/openid-configuration", "/.well-known/change-password", "/.well-known/"])(
    "is not the page where there is nothing: %s",
    async (url) => {
      expect(await app.inject({ url })).toMatchObject({ statusCode: 404, body: "" });
    },
  );
});

describe("the app on a device", () => {
  it("is called and looks as its organisation, and has icons that there are", async () => {
    const ask = (host: string) => app.inject({ url: "/manifest.webmanifest", headers: { host } });
    const { headers, body } = await ask("acme.example.org");
    expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
    const manifest = JSON.parse(body) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({
      name: "Acme Assessment",
      short_name: "Acme Assessment",
      lang: "en",
      start_url: "/",
      display: "standalone",
      theme_color: "#102030",
      background_color: "#ffffff",
    });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
    for (const { src } of [...manifest.icons, { src: "/apple-touch-icon.png" }]) {
      const icon = await app.inject({ url: src });
      expect([src, icon.statusCode, icon.headers["content-type"]]).toEqual([src, 200, "image/png"]);
      expect(icon.rawPayload).toEqual(PNG);
    }
    expect(await ask("nobody.example.org")).toMatchObject({ statusCode: 404, body: "" });
  });
});

describe("an answer with text in it", () => {
  it("names its kind and its characters, whatever is asked for", async () => {
    contact = "Contact: mailto:security@example.org\n";
    const kinds = {
      "/login": "text/html",
      "/favicon.svg": "image/svg+xml",
      "/sw.js": "application/javascript",
      "/assets/entry.js": "application/javascript",
      "/assets/entry.css": "text/css",
      "/.well-known/security.txt": "text/plain",
    };
    for (const [url, kind] of Object.entries(kinds)) {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, statusCode, headers["content-type"]]).toEqual([
        url,
        200,
        `${kind}; charset=utf-8`,
      ]);
    }
  });

  it("sends nobody to another place", async () => {
    const asked = [
      "//evil.example/x",
      "/\\evil.example",
      "/login?redirect=https://evil.example",
      "/a/../b",
    ];
    for (const url of asked) {
      const { statusCode, headers } = await app.inject({ url });
      expect([url, Math.floor(statusCode / 100) === 3, headers.location]).toEqual([
        url,
        false,
        undefined,
      ]);
    }
  });
});

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
