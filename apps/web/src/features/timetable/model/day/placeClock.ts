import { localClock } from "@assay/domain";
import { clockOf } from "../../shared/clock.ts";

const DAY_MS = 86_400_000;

const localAt = (timeZone: string | null) =>
  localClock(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * The clock of a place, or of this device if there is no time zone: from a moment to HH:MM.
 *
 * @throws RangeError for an unknown time zone
 */
export function placeClock(timeZone: string | null): (moment: number | string) => string {
  const local = localAt(timeZone);
  return (moment) => {
    const shown = local(typeof moment === "string" ? Date.parse(moment) : moment);
    return clockOf(Math.floor((((shown % DAY_MS) + DAY_MS) % DAY_MS) / 60_000));
  };
}

/** The calendar of a place, likewise: from a moment in ms since the epoch to `YYYY-MM-DD`. */
export function placeDate(timeZone: string | null): (moment: number) => string {
  const local = localAt(timeZone);
  return (moment) => new Date(local(moment)).toISOString().slice(0, 10);
}
