import type { Socket } from "node:net";

/** How an upload has to come. */
export interface Pace {
  /** So long nothing may come of it. */
  idleMs: number;
  /** After so long, so many bytes a second on the average: what is slower holds its room for nothing. */
  graceMs: number;
  leastRate: number;
  everyMs: number;
}

/** A form of 20 MB has twelve minutes: bad Wi-Fi has more, and what only trickles is out after one. */
export const PACE: Pace = { idleMs: 30_000, graceMs: 60_000, leastRate: 32 * 1024, everyMs: 5_000 };

/** Cuts a connection over which a form comes no more, or too slowly; returns how to stop watching. */
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
