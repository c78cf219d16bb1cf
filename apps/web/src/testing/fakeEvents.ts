import type { LiveEvent } from "@assay/contract";
import { type FakeRequest, openBody } from "./fakeServer.ts";

/** The server's side of the streams that a page opens: says events, and ends streams. */
export function fakeEvents() {
  const opened: { request: FakeRequest; body: ReturnType<typeof openBody> }[] = [];
  let position = 0;
  const answer = (request: FakeRequest): Response => {
    const body = openBody(request.signal);
    opened.push({ request, body });
    body.write(`retry: 2000\n\n: still here\nid: boot.${position}\n\n`);
    return body.response;
  };
  return {
    answers: { "GET /Events": answer },
    /** The streams that were asked for, each with the position that the page gave. */
    lastIds: () => opened.map(({ request }) => request.headers.get("Last-Event-ID")),
    aborted: () => opened.map(({ request }) => request.signal?.aborted ?? false),
    say: (event: LiveEvent) => {
      position += 1;
      // As a network may tear it.
      const text = `id: boot.${position}\ndata: ${JSON.stringify(event)}\n\n`;
      opened.at(-1)?.body.write(text.slice(0, 9));
      opened.at(-1)?.body.write(text.slice(9));
    },
    beat: () => opened.at(-1)?.body.write(`: still here\nid: boot.${position}\n\n`),
    end: () => opened.at(-1)?.body.end(),
  };
}

/** Shows or hides the page, as a browser does with a tab. */
export function show(state: DocumentVisibilityState | null): void {
  if (state === null) Reflect.deleteProperty(document, "visibilityState");
  else Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}
