import type { LiveEvent } from "@assay/contract";

export interface EventSink {
  /** Anything came: the connection lives. */
  onSign(): void;
  onEvent(event: LiveEvent): void;
  /** Up to here everything was told; said to the server when the page comes back. */
  onPosition(id: string): void;
}

/** Reads one block of the stream. A block without data, such as a heartbeat, is no event. */
function take(block: string, { onEvent, onPosition }: EventSink): void {
  let data = "";
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("data:")) data += line.slice(5);
    else if (line.startsWith("id:")) onPosition(line.slice(3).trim());
  }
  if (data !== "") onEvent(JSON.parse(data) as LiveEvent);
}

/** Reads server-sent events (HTML standard §9.2) until the stream ends; throws where it breaks. */
export async function readEvents(body: ReadableStream<Uint8Array>, sink: EventSink): Promise<void> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    sink.onSign();
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) take(block, sink);
  }
}
