import type { Answer } from "./fakeServer.ts";

/** An answer that comes once it is released, as from a server that takes its time. */
export function heldAnswer(answer: Answer): { answer: Answer; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async (request) => {
      await released;
      return answer(request);
    },
    release,
  };
}
