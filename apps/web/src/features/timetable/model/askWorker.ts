interface Listener<Answer> {
  onAnswer(answer: Answer): void;
  onFail(): void;
}

/** Gives a worker its task. Returns what ends it, at any time. */
export function askWorker<Answer>(
  worker: Worker,
  task: unknown,
  { onAnswer, onFail }: Listener<Answer>,
): () => void {
  worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => onAnswer(data));
  worker.addEventListener("error", onFail);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(task);
  return () => worker.terminate();
}
