import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/**
 * A payload of one list whose items are large: each is read and written when the one before is sent, so that
 * the server has one of them in memory at a time. Only for calls that the contract declares `large`.
 */
export class JsonList {
  readonly name: string;
  readonly items: AsyncIterable<unknown>;
  constructor(name: string, items: AsyncIterable<unknown>) {
    this.name = name;
    this.items = items;
  }

  /** The whole payload, for the check of answers in tests. */
  async whole(): Promise<Record<string, unknown[]>> {
    const all = [];
    for await (const item of this.items) all.push(item);
    return { [this.name]: all };
  }
}

/** Maximum time that a client may take to read one item. A stopping server waits for open answers. */
const ITEM_MS = 120_000;

/** Reads the first item before the head is sent, so that an early failure can still be answered with an error. */
export async function sendList(
  reply: FastifyReply,
  { name, items }: JsonList,
  metadata: unknown,
): Promise<FastifyReply> {
  const iterator = items[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* parts() {
    try {
      yield `{"metadata":${JSON.stringify(metadata)},"payload":{${JSON.stringify(name)}:[`;
      let separator = "";
      for (let next = first; !next.done; next = await iterator.next()) {
        // Reading and serialising an item block the event loop: yield between items.
        await setImmediate();
        const timer = setTimeout(() => stream.destroy(new Error("too slow a reader")), ITEM_MS);
        try {
          yield separator + JSON.stringify(next.value);
        } finally {
          clearTimeout(timer);
        }
        separator = ",";
        await setImmediate();
      }
      yield "]}}";
    } finally {
      await iterator.return?.();
    }
  }
  const stream = Readable.from(parts(), { objectMode: false, highWaterMark: 1 });
  return reply.type("application/json; charset=utf-8").send(stream);
}
