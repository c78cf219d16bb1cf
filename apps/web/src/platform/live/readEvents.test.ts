import type { LiveEvent } from "@assay/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEvents } from "./readEvents.ts";

/** Reads a stream that comes in these pieces. */
async function read(pieces: readonly Uint8Array[]) {
  const events: LiveEvent[] = [];
  const positions: string[] = [];
  let signs = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  await readEvents(body, {
    onSign: () => void (signs += 1),
    onEvent: (event) => void events.push(event),
    onPosition: (id) => void positions.push(id),
  });
  return { events, positions, signs };
}
const bytes = (text: string) => new TextEncoder().encode(text);
const line = (event: object, id: number) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
const EVENTS = [
  { kind: "run", runId: "a" },
  { kind: "export", key: "ü€😀", done: 1, total: 2 },
  { kind: "all" },
];
const WHOLE = EVENTS.map(line).join("");

describe("the events of the server", () => {
  it("are read in their order, with where they stand", async () => {
    const { events, positions } = await read([bytes(WHOLE)]);
    expect(events).toEqual(EVENTS);
    expect(positions).toEqual(["0", "1", "2"]);
  });

  it("are the same however the network cuts them, even within a letter", async () => {
    const stream = bytes(WHOLE);
    const cuts = fc.array(fc.nat({ max: stream.length }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const ends = [0, ...places.toSorted((a, b) => a - b), stream.length];
        const pieces = ends.slice(1).map((end, index) => stream.slice(ends[index], end));
        const filled = pieces.filter(({ length }) => length > 0);
        const { events, signs } = await read(filled);
        expect(events).toEqual(EVENTS);
        expect(signs).toBe(filled.length);
      }),
      { numRuns: 50 },
    );
  });

  it("may have the line ends of Windows, comments and unknown fields", async () => {
    const text = WHOLE.replaceAll("\n", "\r\n");
    expect((await read([bytes(text)])).events).toEqual(EVENTS);
    const { events, signs } = await read([
      bytes(": heartbeat\n\n"),
      bytes(`event: x\nretry: 5\n${line({ kind: "all" }, 7)}`),
    ]);
    expect(events).toEqual([{ kind: "all" }]);
    expect(signs).toBe(2);
  });

  it("are none that broke off", async () => {
    const { events } = await read([bytes(WHOLE.slice(0, -2))]);
    expect(events).toEqual(EVENTS.slice(0, 2));
    expect((await read([])).events).toEqual([]);
  });

  it("that break are an error of the reader", async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error("cut")),
    });
    const sink = { onSign() {}, onEvent() {}, onPosition() {} };
    await expect(readEvents(body, sink)).rejects.toThrow("cut");
  });
});
