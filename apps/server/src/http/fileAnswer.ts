import type { FastifyReply } from "fastify";

/** A file that a call answers with, instead of an envelope. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Downloads it: nothing that a file holds is ever run on our own origin (decisions §13). */
export function sendFile(reply: FastifyReply, { name, contentType, bytes }: FileAnswer) {
  const plain = name.replace(/[^\w. -]/g, "_");
  return reply
    .header(
      "content-disposition",
      `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("cache-control", "no-store")
    .type(contentType)
    .send(bytes);
}
