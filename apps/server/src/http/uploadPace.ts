import type { Socket } from "node:net";

/** Minimum pace of an upload. */
export interface Pace {
  /** Abort when no bytes arrive for this long. */
  idleMs: number;
  /** Age from which on the average must reach `leastRate` (bytes per second), since slow uploads occupy the budget. */
  graceMs: number;
  leastRate: number;
  everyMs: number;
}

/** Allows a form of 20 MB twelve minutes; slower connections than bad Wi-Fi are aborted after one. */
export const PACE: Pace = { idleMs: 30_000, graceMs: 60_000, leastRate: 32 * 1024, everyMs: 5_000 };

/** Closes the connection of an upload that stalls or is too slow. Returns a function that stops watching. */
export function cutWhenSlow(socket: Socket, pace = PACE): () => void {
  const began = { at: performance.now(), bytes: socket.bytesRead };
  let last = began;
  const timer = setInterval(() => {
    const at = performance.now();
    if (socket.bytesRead !== last.bytes) last = { at, bytes: socket.bytesRead };
    const wanted = ((at - began.at - pace.graceMs) / 1_000) * pace.leastRate;
    if (at - last.at >= pace.idleMs || last.bytes - began.bytes < wanted) socket.destroy();
  }, pace.everyMs);
  return () => clearInterval(timer);
}
