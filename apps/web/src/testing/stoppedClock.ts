import { expect, vi } from "vitest";

const realTimeout = setTimeout;

/** Only the clock of the page: what the test itself waits for goes on. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
}

/**
 * Polls under a stopped clock: device and chunks do not follow that clock.
 * Each poll moves it by 20 ms, all of them by less than the 3 s after which every change is saved anyway.
 */
export function pollAtOnce<T>(read: () => T) {
  const afterPause = async (): Promise<T> => {
    await new Promise((resolve) => realTimeout(resolve, 300));
    return read();
  };
  return expect.poll(afterPause, { interval: 20 });
}
