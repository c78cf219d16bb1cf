import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { faultOf } from "../platform/log.ts";

/** Bytes in chunks of at most a few hundred KB. */
export interface FileContent {
  readonly size: number;
  readonly dependencies: AsyncIterable<Buffer>;
}

/** A file that a call answers with, instead of an envelope. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer | FileContent;
  /**
   * Shown inline, also under the tenant's other host names, and cached for ever, because its URL changes with
   * its content.
   */
  readonly isShown?: boolean;
  /** Shown inline for this caller only, never cached. */
  readonly isDisplayed?: boolean;
  /** Called once all bytes are handed to the network; not if the connection breaks before. */
  readonly onSent?: () => Promise<unknown>;
}

const YEAR = 31_536_000;
const SHOWN = {
  "cache-control": `public, max-age=${YEAR}, immutable`,
  "cross-origin-resource-policy": "cross-origin",
};

/** Maximum time that a client may take to read one chunk. A stopping server waits for open downloads. */
const PART_MS = 120_000;

/** Characters that RFC 8187 §3.2.1 does not allow unescaped, although `encodeURIComponent` leaves them. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Sends a file with headers that keep its content from running on our origin (decisions §13). */
export function sendFile(reply: FastifyReply, file: FileAnswer) {
  const { name, contentType, bytes, isShown = false, isDisplayed = isShown } = file;
  const plain = name.replace(/[^\w. -]/g, "_");
  void reply
    .header(
      "content-disposition",
      `${isDisplayed ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    )
    .header(
      "content-security-policy",
      `default-src 'none'; sandbox; frame-ancestors ${isDisplayed && !isShown ? "'self'" : "'none'"}`,
    )
    .headers(isShown ? SHOWN : { "cache-control": "no-store" })
    .type(contentType);
  if (file.onSent) reply.raw.once("finish", () => noteSent(reply, file.onSent));
  if (Buffer.isBuffer(bytes)) return reply.send(bytes);
  return reply.header("content-length", bytes.size).send(streamOf(bytes));
}

/** Calls `onSent`; a failure is logged, as the file was sent completely. */
function noteSent(reply: FastifyReply, note: FileAnswer["onSent"]): void {
  note?.().catch((error: Error) =>
    reply.log.warn({ fault: faultOf(error) }, "it could not be noted that a file was sent"),
  );
}

/** Reads a chunk only after the previous one is sent, so that a slow client keeps one chunk in memory. */
function streamOf({ size, dependencies }: FileContent): Readable {
  async function* watched() {
    let left = size;
    for await (const part of dependencies) {
      left -= part.length;
      const timer = setTimeout(
        () => stream.destroy(new Error("the reader takes too long")),
        PART_MS,
      );
      try {
        yield part;
      } finally {
        clearTimeout(timer);
      }
    }
    // Fewer bytes than announced: closing the connection shows the client that the file is incomplete.
    if (left !== 0) throw new Error("the content is not of its size");
  }
  const stream = Readable.from(watched(), { highWaterMark: 1 });
  return stream;
}

/** Chunks whose first has been read already, so that an early failure can still be answered with an error. */
export async function primed(parts: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  let first: IteratorResult<Buffer> | undefined = await parts.next();
  const iterator: AsyncIterator<Buffer> = {
    next: async () => {
      const next = first ?? (await parts.next());
      first = undefined;
      return next;
    },
    return: () => parts.return(undefined),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
