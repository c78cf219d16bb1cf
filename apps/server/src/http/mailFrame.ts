import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { hostOf, pagesOf } from "./hosts.ts";

/** Shows whatever mail the page around it hands in; scripts and forms in it do nothing. */
const SCRIPT = `addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data !== "string") return;
  const { documentElement } = new DOMParser().parseFromString(data, "text/html");
  document.replaceChild(document.adoptNode(documentElement), document.documentElement);
});`;
const FRAME = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mail</title><script>${SCRIPT}</script></head>
<body></body>
</html>
`;
const HASH = createHash("sha256").update(SCRIPT).digest("base64");

/** Only the tenant's own pages show it. */
function ancestorsOf(host: string): string {
  const name = pagesOf(host);
  return /^[a-z0-9.-]+$/.test(name) ? `'self' ${name}:*` : "'self'";
}

/**
 * An empty page for the preview of a mail. A mail brings styles of its own, which the policy of our page
 * forbids it, and a frame without an address would inherit that policy. It holds nothing by itself: the
 * page asks for the mail with its token, and hands it in. Nothing in here can reach the page.
 */
export function mountMailFrame(api: FastifyInstance): void {
  api.get("/Tenant/MailPreview", { schema: { hide: true } }, (request, reply) =>
    reply
      .removeHeader("x-frame-options")
      .removeHeader("origin-agent-cluster")
      .header(
        "content-security-policy",
        [
          "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
          "default-src 'none'",
          `script-src 'sha256-${HASH}'`,
          "style-src 'unsafe-inline'",
          "img-src https: http: data:",
          "base-uri 'none'",
          "form-action 'none'",
          `frame-ancestors ${ancestorsOf(hostOf(request))}`,
        ].join("; "),
      )
      .type("text/html; charset=utf-8")
      .send(FRAME),
  );
}
