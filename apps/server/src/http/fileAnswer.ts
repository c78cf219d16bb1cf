import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { faultOf } from "../platform/log.ts";

/** Bytes that come in parts, none of which is larger than some hundred KB. */
export interface FileContent {
  readonly size: number;
  readonly parts: AsyncIterable<Buffer>;
}

/** A file that a call answers with, instead of an envelope. */
export interface FileAnswer {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer | FileContent;
  /**
   * It is shown in a page instead of downloaded, also in one of the tenant's other host names, and kept
   * for ever: its address changes with its content.
   */
  readonly isShown?: boolean;
  /** It is shown instead of downloaded, to whoever asked for it, and kept nowhere. */
  readonly isDisplayed?: boolean;
  /** Called once all of it has been handed to the network; not where the connection breaks before. */
  readonly onSent?: () => Promise<unknown>;
}

const YEAR = 31_536_000;
const SHOWN = {
  "cache-control": `public, max-age=${YEAR}, immutable`,
  "cross-origin-resource-policy": "cross-origin",
};

/** So long a reader may take for one part before the connection is cut: a stop waits for them. */
const PART_MS = 120_000;

/** RFC 8187 §3.2.1: what else stands for itself in an address would end the value. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Sends it so that nothing that a file holds is ever run on our own origin (decisions §13). */
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

/** The file is there whatever becomes of the note. */
function noteSent(reply: FastifyReply, note: FileAnswer["onSent"]): void {
  note?.().catch((error: Error) =>
    reply.log.warn({ fault: faultOf(error) }, "it could not be noted that a file was sent"),
  );
}

/** Asks for a part only when the one before is on its way: a slow reader holds no more than that. */
function streamOf({ size, parts }: FileContent): Readable {
  async function* watched() {
    let left = size;
    for await (const part of parts) {
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
    // Less than was announced: the connection is cut, so that nobody takes it for the file.
    if (left !== 0) throw new Error("the content is not of its size");
  }
  const stream = Readable.from(watched(), { highWaterMark: 1 });
  return stream;
}

/** Parts of which the first has arrived already: what fails before it can still be answered. */
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
