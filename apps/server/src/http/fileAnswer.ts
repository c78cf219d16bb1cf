import type { FastifyReply } from "fastify";

/** A file that a call answers with, instead of an envelope. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /**
   * It is shown in a page instead of downloaded, also in one of the tenant's other host names, and kept
   * for ever: its address changes with its content.
   */
  readonly isShown?: boolean;
}

const YEAR = 31_536_000;
const SHOWN = {
  "cache-control": `public, max-age=${YEAR}, immutable`,
  "cross-origin-resource-policy": "cross-origin",
};

/** Sends it so that nothing that a file holds is ever run on our own origin (decisions §13). */
export function sendFile(reply: FastifyReply, { name, contentType, bytes, isShown }: FileAnswer) {
  const plain = name.replace(/[^\w. -]/g, "_");
  return reply
    .header(
      "content-disposition",
      `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header("content-security-policy", "default-src 'none'; sandbox")
    .headers(isShown ? SHOWN : { "cache-control": "no-store" })
    .type(contentType)
    .send(bytes);
}
