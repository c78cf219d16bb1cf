import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Maximum buffered bytes for a client that does not read; above it the stream is closed, and the client reconnects. */
const MOST_WAITING = 64 * 1024;
const GRACE_MS = 300;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // Otherwise nginx would buffer the stream.
  "x-accel-buffering": "no",
  // Otherwise a stopping server would wait for the kept-alive connection.
  connection: "close",
};

let openStreams = 0;
/** How many clients of this process are connected to a stream. */
export const countOpenStreams = () => openStreams;

/**
 * An endless answer of server-sent events (HTML standard §9.2). It may be created before it is attached to
 * a connection, and buffers events until then.
 */
export class EventStream {
  #response: ServerResponse | undefined;
  #waiting = "";
  #isOpen = true;
  readonly #whenClosed: (() => void)[] = [];

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @param id position that the client sends when it reconnects */
  send(event: object, id: string): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Tells the client how long to wait before it reconnects. */
  advise(retryMs: number): void {
    this.#write(`retry: ${retryMs}\n\n`);
  }

  /** Sends a heartbeat with the current position. */
  beat(id: string): void {
    this.#write(`: still here\nid: ${id}\n\n`);
  }

  onClose(work: () => void): void {
    if (this.#isOpen) this.#whenClosed.push(work);
    else work();
  }

  /** Ends the stream, and closes it by force if the client does not read. */
  end(): void {
    const response = this.#response;
    this.#close();
    if (!response) return;
    response.end();
    setTimeout(() => response.destroy(), GRACE_MS).unref();
  }

  /** Attaches the stream to a request as its answer. */
  attach(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOpen || request.raw.destroyed) {
      this.#close();
      // The client has disconnected, or the server stops, so that nothing more can be sent.
      void reply.hijack();
      reply.raw.destroy();
      return;
    }
    void reply.hijack();
    const { raw } = reply;
    const headers = reply.getHeaders() as Record<string, string>;
    raw.writeHead(200, { ...headers, ...HEADERS });
    raw.on("close", () => this.#close());
    raw.on("error", () => this.#close());
    this.#response = raw;
    openStreams += 1;
    const first = this.#waiting;
    this.#waiting = "";
    raw.flushHeaders();
    this.#write(first);
  }

  #write(text: string): void {
    if (!this.#isOpen || text === "") return;
    if (!this.#response) {
      this.#waiting += text;
      return;
    }
    this.#response.write(text);
    if (this.#response.writableLength > MOST_WAITING) {
      this.#response.destroy();
      this.#close();
    }
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#response) openStreams -= 1;
    for (const work of this.#whenClosed.splice(0)) work();
  }
}
