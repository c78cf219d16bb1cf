import { parentPort } from "node:worker_threads";
import type { FromCleaner, ToCleaner } from "./platform/richTextCleaning.ts";
import { cleanHtml } from "./platform/richText.ts";

/* The program of the thread that cleans the rich text of large writes, while the server handles other calls. */
parentPort?.on("message", (texts: ToCleaner) => {
  const cleaned: FromCleaner = texts.map(cleanHtml);
  parentPort?.postMessage(cleaned);
});
