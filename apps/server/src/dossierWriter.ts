import { parentPort } from "node:worker_threads";
import { type DossierTask, makeDossier } from "@assay/dossier/making";
import type { WriterMessage } from "./platform/dossierWriting.ts";

/*
 * The program of a thread that writes one dossier: results, statistics and hashes of a large run take seconds, in which the
 * server handles other calls.
 */
const tell = (message: WriterMessage) => parentPort?.postMessage(message);

parentPort?.once("message", (task: DossierTask) => {
  const made = makeDossier(task, (share) => tell({ share }));
  // A failure ends the thread with it.
  void made.then((bytes) => tell({ bytes }));
});
