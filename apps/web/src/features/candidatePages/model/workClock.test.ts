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

it("goes on from a kept answer with a device's clock that is wrong, until the server answers", () => {
  const device = { at: 0, shows: Date.parse("2026-11-23T09:10:00Z") };
  const clock = createWorkClock({ ticks: () => device.at, clock: () => device.shows });
  // The device is ten minutes fast; the answer came five minutes ago.
  clock.resume("2026-11-23T08:55:00.000Z", Date.parse("2026-11-23T09:05:00Z"));
  expect(new Date(clock.now()).toISOString()).toBe("2026-11-23T09:00:00.000Z");
  clock.set("2026-11-23T09:00:30.000Z");
  clock.resume("2026-11-23T08:55:00.000Z", Date.parse("2026-11-23T09:05:00Z"));
  expect(new Date(clock.now()).toISOString()).toBe("2026-11-23T09:00:30.000Z");
});
