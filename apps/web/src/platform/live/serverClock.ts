import { CLOCK_KEY } from "../session/storage.ts";

/** Milliseconds by which the server's clock is ahead of this device's; 0 as long as nothing is known. */
export const serverAhead = (): number => Number(localStorage.getItem(CLOCK_KEY)) || 0;

/** The server's time in ms since the epoch, also without a connection: devices in a drawer lose their time. */
export const serverNow = (): number => Date.now() + serverAhead();

/**
 * Learns the server's time from an answer.
 *
 * @param sentAt when the request went out and
 * @param receivedAt when its answer came, both by this device's clock (ms since the epoch)
 */
export function learnServerTime(now: string, sentAt: number, receivedAt: number): void {
  const ahead = Math.round(Date.parse(now) - (sentAt + receivedAt) / 2);
  // An answer that was under way for long says little.
  if (receivedAt - sentAt > 5_000) return;
  localStorage.setItem(CLOCK_KEY, String(ahead));
}
