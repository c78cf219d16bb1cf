import { pack } from "./packed.ts";

/** The JSON of an answer, and the list in its payload that is long. */
export interface PackingTask {
  bytes: ArrayBuffer;
  list: string;
}

interface Answer {
  payload?: Record<string, unknown>;
}

/** The answer with its list packed; null where it has none. */
function packList({ bytes, list }: PackingTask): ArrayBuffer | null {
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as Answer;
  const rows = answer.payload?.[list];
  if (!Array.isArray(rows)) return null;
  const packed = { ...answer, payload: { ...answer.payload, [list]: pack(rows) } };
  return new TextEncoder().encode(JSON.stringify(packed)).buffer;
}

/* What comes in is the page's own: nobody else can reach a worker. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
addEventListener("message", ({ data }: MessageEvent<PackingTask>) => postMessage(packList(data)));
