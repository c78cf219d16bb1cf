import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { hostOf, pagesOf } from "./hosts.ts";

/** Shows the mail that the surrounding page sends by message; scripts and forms in the mail have no effect. */
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

/** The pages that may embed the frame: those of the tenant. */
function ancestorsOf(host: string): string {
  const name = pagesOf(host);
  return /^[a-z0-9.-]+$/.test(name) ? `'self' ${name}:*` : "'self'";
}

/**
 * An empty page for the preview of a mail. A mail has inline styles, which the content security policy of our page
 * forbids, and a frame without a URL would inherit that policy. The frame has no content by itself: the
 * page requests the mail with its token, and sends it by message. The frame's content cannot access the page.
 */
export function mountMailFrame(api: FastifyInstance): void {
  api.get("/Tenant/MailPreview", (request, reply) =>
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
