/** The server's clock as this device knows it. */
export interface WorkClock {
  /** Takes over the time of an answer. */
  set(serverNow: string): void;
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
  let known = { server: device.clock(), ticks: device.ticks(), clock: device.clock() };
  return {
    set(serverNow) {
      known = { server: Date.parse(serverNow), ticks: device.ticks(), clock: device.clock() };
    },
    now: () => known.server + Math.max(device.ticks() - known.ticks, device.clock() - known.clock),
  };
}

export const workClock = createWorkClock(); // tab-wide: of the server
