import type { CallShape, Payload } from "@assay/contract";
import { callApi, type CallInput, type CallOptions, type Transport } from "./call.ts";

/** Milliseconds without progress after which the connection counts as lost; a slow upload may go on. */
const IDLE_MS = 60_000;
/** Statuses whose answer has no body. */
const EMPTY = [204, 205, 304];

interface Watch {
  /** How much of the form has left the device, from 0 to 1. */
  onProgress(share: number): void;
  idleMs?: number;
}

export interface UploadOptions extends Omit<CallOptions, "transport"> {
  /** If set, the upload has no total time limit; it only must not stand still. */
  watch?: Watch;
}

const answerOf = ({ status, responseText }: XMLHttpRequest): Response =>
  new Response(EMPTY.includes(status) ? null : responseText, { status });

/** `fetch` does not tell how much of a body has left; the older way of sending does. */
const watched =
  ({ onProgress, idleMs = IDLE_MS }: Watch): Transport =>
  (address, { method, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let idle: ReturnType<typeof setTimeout>;
      const stop = (reason: unknown): void => {
        request.abort();
        reject(reason);
      };
      const wake = (): void => {
        clearTimeout(idle);
        idle = setTimeout(stop, idleMs, new Error("The upload does not move."));
      };
      request.open(method, address);
      for (const [name, value] of headers) request.setRequestHeader(name, value);
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        wake();
        onProgress(total > 0 ? loaded / total : 0);
      });
      request.addEventListener("load", () => resolve(answerOf(request)));
      request.addEventListener("error", () => reject(new Error("The upload got no answer.")));
      request.addEventListener("loadend", () => clearTimeout(idle));
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => stop(signal.reason));
      wake();
      request.send(body);
    });

/** A call with a file: the body becomes the fields of a form, a list a field that is repeated. */
export function uploadApi<C extends CallShape & { upload: object }>(
  call: C,
  { body, ...input }: CallInput<C>,
  file: File,
  { watch, ...options }: UploadOptions = {},
): Promise<Payload<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    for (const entry of [value].flat()) form.append(name, String(entry));
  form.append("file", file);
  const sent = { ...input, body: form } as unknown as CallInput<C>;
  return callApi(call, sent, watch ? { ...options, transport: watched(watch) } : options);
}

/** Where the storing of a file stands. */
export type Transfer =
  | { state: "waiting" }
  | { state: "sending"; share: number; cancel(): void }
  | { state: "failed"; error: unknown };
