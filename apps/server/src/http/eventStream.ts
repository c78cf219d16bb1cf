import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What waits for a client that does not read; then the stream is cut, and the client begins anew. */
const MOST_WAITING = 64 * 1024;
const GRACE_MS = 300;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  // For nginx, which else collects an answer before it passes it on.
  "x-accel-buffering": "no",
  // The connection serves nothing else: a server that stops must not wait for it.
  connection: "close",
};

let openStreams = 0;
/** How many clients of this process are connected to a stream. */
export const countOpenStreams = () => openStreams;

/**
 * An answer that never ends, of server-sent events (HTML standard §9.2). It exists before its
 * connection does: what is sent meanwhile waits.
 */
export class EventStream {
  #response: ServerResponse | undefined;
  #waiting = "";
  #isOpen = true;
  readonly #whenClosed: (() => void)[] = [];

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @param id what the client says when it comes back. */
  send(event: object, id: string): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** How long the client waits before it comes back. */
  advise(retryMs: number): void {
    this.#write(`retry: ${retryMs}\n\n`);
  }

  /** Nothing has happened, but the connection lives; the id says up to where. */
  beat(id: string): void {
    this.#write(`: still here\nid: ${id}\n\n`);
  }

  onClose(work: () => void): void {
    if (this.#isOpen) this.#whenClosed.push(work);
    else work();
  }

  /** Ends it in good order; a client that does not read is not waited for. */
  end(): void {
    const response = this.#response;
    this.#close();
    if (!response) return;
    response.end();
    setTimeout(() => response.destroy(), GRACE_MS).unref();
  }

  /** Becomes the answer to a request. */
  attach(request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#isOpen || request.raw.destroyed) {
      this.#close();
      // Whoever asked is gone, or the server stops: nothing more can be said.
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
