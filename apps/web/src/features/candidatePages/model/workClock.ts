/** The server's clock as this device knows it. */
export interface WorkClock {
  /** Takes over the time of an answer. */
  set(serverNow: string): void;
  /**
   * Goes on from an answer that this device has kept, until another one comes.
   *
   * @param at when it came, by the device's clock: wrong by as much as now
   */
  resume(serverNow: string, at: number): void;
  /** Milliseconds since the epoch, by the server's clock. */
  now(): number;
}

interface Device {
  /** Milliseconds that only rise, and may stand still while the device sleeps. */
  ticks(): number;
  /** Milliseconds of the device's clock, which somebody may set. */
  clock(): number;
}
const DEVICE: Device = { ticks: () => performance.now(), clock: () => Date.now() };

/**
 * Goes on from the time of the last answer. The longer of both counts is taken, so that neither sleep nor a clock that is
 * put back gives more time; the server decides anyway.
 */
export function createWorkClock(device: Device = DEVICE): WorkClock {
  const from = (server: number) => ({ server, ticks: device.ticks(), clock: device.clock() });
  let known = from(device.clock());
  let hasAnswered = false;
  return {
    set(serverNow) {
      hasAnswered = true;
      known = from(Date.parse(serverNow));
    },
    resume(serverNow, at) {
      if (!hasAnswered) known = from(Date.parse(serverNow) + device.clock() - at);
    },
    now: () => known.server + Math.max(device.ticks() - known.ticks, device.clock() - known.clock),
  };
}

export const workClock = createWorkClock(); // tab-wide: of the server
