import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { apiHost, isLocalName } from "@assay/domain";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type AppAppearance, ICONS, MANIFEST_PATH, manifestOf } from "./manifest.ts";

export interface WebAppOptions {
  /** The folder of the built web app. */
  folder: string;
  /** The URL of the API for the page; if empty, the page derives it from its host. */
  apiBaseUrl(host: string): string;
  /** The text of `/.well-known/security.txt`; null for none. */
  securityText(): string | null;
}

export interface WebAppDependencies {
  /** What the installed app is called and looks like, for the tenant of a host; null where there is none. */
  appearanceOf(host: string): Promise<AppAppearance | null>;
}

const YEAR = 31_536_000;

/**
 * Serves the built web app: hashed assets for ever and precompressed, and for every other path the
 * one page, with a fresh nonce for its styles and scripts.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { folder, ...options }: WebAppOptions & WebAppDependencies,
) {
  const { apiBaseUrl, securityText, appearanceOf } = options;
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  const icon = readFileSync(path.join(folder, "favicon.svg"), "utf8");
  const captcha = captchaSource(page);
  await app.register(fastifyStatic, {
    root: path.join(folder, "assets"),
    prefix: "/assets/",
    preCompressed: true,
    immutable: true,
    maxAge: YEAR * 1000,
    index: false,
  });
  const withHead = { exposeHeadRoute: true };
  // Sent here, since the library sets no charset for it.
  app.get("/favicon.svg", withHead, (_, reply) =>
    reply
      .type("image/svg+xml; charset=utf-8")
      .header("cache-control", "public, max-age=0")
      .send(icon),
  );
  // Not cached, since the browser checks the service worker by itself, and has to notice a new version at once.
  app.get("/sw.js", withHead, (_, reply) =>
    reply
      .headers({
        "cache-control": "no-cache",
        // The service worker only requests the files of the app and the page.
        "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      })
      .sendFile("sw.js", folder, { cacheControl: false }),
  );
  app.get("/.well-known/security.txt", withHead, (_, reply) =>
    sendText(reply, { text: securityText(), type: "text/plain" }),
  );
  // Programs look for addresses of standards here: the page in their place would mean that there is one.
  app.get("/.well-known/*", withHead, (_, reply) =>
    sendText(reply, { text: null, type: "text/plain" }),
  );
  app.get("/robots.txt", withHead, (_, reply) =>
    sendText(reply, { text: ROBOTS, type: "text/plain" }),
  );
  app.get(MANIFEST_PATH, withHead, async (request, reply) => {
    const appearance = await appearanceOf(request.headers.host ?? "");
    const text = appearance && JSON.stringify(manifestOf(appearance));
    return sendText(reply, { text, type: "application/manifest+json" });
  });
  for (const { file } of ICONS)
    app.get(`/${file}`, withHead, (_, reply) =>
      reply.sendFile(file, folder, { maxAge: 0, immutable: false }),
    );
  app.get("/*", withHead, (request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    const host = request.headers.host ?? "";
    const base = apiBaseUrl(host);
    const policy = contentSecurityPolicy(nonce, apiSource(base, host), captcha);
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": policy,
      })
      .send(page.replaceAll("__NONCE__", nonce).replaceAll("__API_BASE__", base));
  });
}

/** Nothing here is for search engines: every page asks for a sign-in. */
const ROBOTS = "User-agent: *\nDisallow: /\n";

/** Sends a text that acts in no page; 404 without one. */
const sendText = (reply: FastifyReply, { text, type }: { text: string | null; type: string }) =>
  reply
    .code(text === null ? 404 : 200)
    .headers({
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    })
    .send(text ?? "");

/** The service that the build was told to take captcha challenges from, if not the API. */
function captchaSource(page: string): string {
  const [, address = ""] = /<meta name="captcha" content="([^"]*)"/.exec(page) ?? [];
  return URL.canParse(address) ? ` ${new URL(address).origin}` : "";
}

/**
 * The source of calls, images of the tenant and the frame for mails, besides the page's own host:
 * the API, on a sibling host name unless its URL is configured (decisions §1).
 * Without a scheme it is that of the page, or https.
 */
function apiSource(api: string, host: string): string {
  if (api) return ` ${new URL(api).origin}`;
  const [, hostname = "", port = ""] = /^([a-z0-9][a-z0-9.-]*)(:\d+)?$/i.exec(host) ?? [];
  if (!hostname || isLocalName(hostname)) return "";
  const answering = apiHost(hostname);
  return answering === hostname ? "" : ` ${answering}${port}`;
}

function contentSecurityPolicy(nonce: string, api: string, captcha: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}${captcha}`,
    `frame-src 'self'${api}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The allowed policies: that of apps/web/src/shell/start/trustedTypes.ts, and that of the cleaner of rich text.
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify",
  ].join("; ");
}
