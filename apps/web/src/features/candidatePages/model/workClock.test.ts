import { expect, it } from "vitest";
import { createWorkClock } from "./workClock.ts";

it("goes on from the server's time, whatever the device's clock shows, and never slower than either count", () => {
  const device = { at: 0, shows: Date.parse("2001-01-01T00:00:00Z") };
  const clock = createWorkClock({ ticks: () => device.at, clock: () => device.shows });
  clock.set("2026-11-23T08:00:00.000Z");
  const passed = () => clock.now() - Date.parse("2026-11-23T08:00:00.000Z");
  device.at += 1000;
  device.shows += 1000;
  expect(passed()).toBe(1000);
  // Somebody puts the clock back.
  device.shows -= 3_600_000;
  device.at += 1000;
  expect(passed()).toBe(2000);
  clock.set("2026-11-23T08:00:00.000Z");
  // The device sleeps.
  device.shows += 60_000;
  expect(passed()).toBe(60_000);
});
