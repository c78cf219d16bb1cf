import { Worker } from "node:worker_threads";
import type { DossierTask } from "@assay/dossier/making";
import { programFile } from "./programFile.ts";

/** What the thread says: how much is done, or the bytes. */
export type WriterMessage = { readonly share: number } | { readonly bytes: Uint8Array };

/** Maximum memory of the thread, several times that of the largest run. */
const MEMORY_MB = 2048;
/** Milliseconds until a dossier is ended: a thousand candidates take a small part of it. */
const LONGEST_MS = 5 * 60_000;

/**
 * Writes a dossier in a separate thread.
 *
 * @param stopping ends it
 * @throws Error if the thread ends without one, or takes too long
 */
export async function writeDossierApart(
  task: DossierTask,
  {
    stopping,
    onProgress,
  }: { readonly stopping: AbortSignal; readonly onProgress: (share: number) => void },
): Promise<Buffer> {
  const worker = new Worker(programFile("dossierWriter"), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // No environment, since it contains the server's secrets; the key that signs comes with the task.
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.on("message", (message: WriterMessage) => {
        if ("share" in message) onProgress(message.share);
        else resolve(Buffer.from(message.bytes));
      });
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the thread of the dossier has ended")));
      stopping.addEventListener("abort", () => reject(new Error("the server stops")), {
        once: true,
      });
      timer = setTimeout(() => reject(new Error("the dossier takes too long")), LONGEST_MS);
      worker.postMessage(task);
    });
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}
