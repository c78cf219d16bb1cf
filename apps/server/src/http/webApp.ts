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
  app.get("/*", { schema: { hide: true } }, (request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    const base = apiBaseUrl(request.headers.host ?? "");
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": contentSecurityPolicy(nonce, base),
      })
      .send(page.replaceAll("__NONCE__", nonce).replaceAll("__API_BASE__", base));
  });
}

function contentSecurityPolicy(nonce: string, apiBase: string): string {
  const api = apiBase ? new URL(apiBase).origin : "";
  // The API of a tenant stands on a sibling host name that only the page can work out.
  const connect = `'self' ${api || "https: http://localhost:5001"}`.trim();
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
