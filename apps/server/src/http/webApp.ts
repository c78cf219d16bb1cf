import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

export interface WebAppOptions {
  /** The folder of the built web app. */
  folder: string;
  /** What the page is told as the address of the API; empty: it works it out from its own host. */
  apiBaseUrl(host: string): string;
}

const YEAR = 31_536_000;

/**
 * Serves the built web app: hashed assets for ever and precompressed, and for every other path the
 * one page, with a fresh nonce for its styles and scripts.
 */
export async function serveWebApp(app: FastifyInstance, { folder, apiBaseUrl }: WebAppOptions) {
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  await app.register(fastifyStatic, {
    root: path.join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: YEAR * 1000,
    index: false,
  });
  const hide = { schema: { hide: true }, exposeHeadRoute: true };
  app.get("/favicon.svg", hide, (_, reply) =>
    reply.sendFile("favicon.svg", folder, { immutable: false, maxAge: 0 }),
  );
  // The browser asks for it by itself, and has to notice a new version at once.
  app.get("/sw.js", hide, (_, reply) =>
    reply
      .headers({
        "cache-control": "no-cache",
        // It asks for the files of the app and the page, and for nothing else.
        "content-security-policy": "default-src 'none'; connect-src 'self'",
      })
      .sendFile("sw.js", folder, { cacheControl: false }),
  );
  app.get("/*", hide, (request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    const host = request.headers.host ?? "";
    const base = apiBaseUrl(host);
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicy(nonce, base, host),
      })
      .send(page.replaceAll("__NONCE__", nonce).replaceAll("__API_BASE__", base));
  });
}

/**
 * Where the tenant's images and the frame for mails come from, besides the page's own host: from the API,
 * which the page finds on a sibling host name unless it is told an address (decisions §1). Without a
 * scheme it is that of the page, or https.
 */
function apiSource(api: string, host: string): string {
  if (api) return ` ${api}`;
  const [, label, rest] = /^([a-z0-9-]+)(\.[a-z0-9.-]*[a-z](?::\d+)?)$/i.exec(host) ?? [];
  return label && rest ? ` ${label.replace(/-api$/, "")}-api${rest}` : "";
}

function contentSecurityPolicy(nonce: string, apiBase: string, host: string): string {
  const api = apiBase ? new URL(apiBase).origin : "";
  const source = apiSource(api, host);
  // The API of a tenant stands on a sibling host name that only the page can work out.
  const connect = `'self' ${api || "https: http://localhost:5001"}`.trim();
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${source}`,
    "font-src 'self'",
    `connect-src ${connect}`,
    `frame-src 'self'${source}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
