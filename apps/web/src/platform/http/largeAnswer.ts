import { readAnswer } from "./answer.ts";
import { ApiError } from "./ApiError.ts";
import { type Packed, unpack } from "./packed.ts";
import type { PackingTask } from "./packingWorker.ts";

/** In bytes: what is smaller is parsed before a worker has begun. */
const LARGE = 1_000_000;

/** Packs the answer beside the page; null where that is not possible. */
async function packBeside(task: PackingTask): Promise<ArrayBuffer | null> {
  const worker = new Worker(new URL("./packingWorker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<ArrayBuffer | null>((resolve) => {
      worker.addEventListener("message", ({ data }) => resolve(data as ArrayBuffer | null));
      worker.addEventListener("error", () => resolve(null));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}

/**
 * The payload of an answer that may hold a very long `list`, as `readAnswer` gives it. A long one is parsed
 * beside the page: 96,000 ratings would hold everything else up for seconds on a slow device.
 */
export async function readLargeAnswer(response: Response, list: string): Promise<unknown> {
  const { status } = response;
  if (status !== 200) return readAnswer(response);
  const bytes = await response.arrayBuffer().catch((cause: unknown) => {
    throw new ApiError({ kind: "network", status, cause });
  });
  const packed = bytes.byteLength < LARGE ? null : await packBeside({ bytes, list });
  if (packed === null) return readAnswer(new Response(bytes, { status }));
  const payload = (await readAnswer(new Response(packed, { status }))) as Record<string, Packed>;
  return { ...payload, ...(payload[list] && { [list]: unpack(payload[list]) }) };
}
