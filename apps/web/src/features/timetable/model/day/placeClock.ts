import { localClock } from "@assay/domain";
import { clockOf } from "../../shared/clock.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const localAt = (timeZone: string | null) =>
  localClock(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);

/**
 * The clock of a place, or of this device if there is no time zone: from a moment to HH:MM.
 *
 * @throws RangeError for an unknown time zone
 */
export function placeClock(timeZone: string | null): (moment: number | string) => string {
  const local = localAt(timeZone);
  // A large day asks for the same minutes again and again.
  const known = new Map<number, string>();
  return (moment) => {
    const minute = Math.floor(
      (typeof moment === "string" ? Date.parse(moment) : moment) / MINUTE_MS,
    );
    const found = known.get(minute);
    if (found !== undefined) return found;
    const shown = local(minute * MINUTE_MS);
    const text = clockOf(Math.floor((((shown % DAY_MS) + DAY_MS) % DAY_MS) / MINUTE_MS));
    known.set(minute, text);
    return text;
  };
}

/** The calendar of a place, likewise: from a moment in ms since the epoch to `YYYY-MM-DD`. */
export function placeDate(timeZone: string | null): (moment: number) => string {
  const local = localAt(timeZone);
  return (moment) => new Date(local(moment)).toISOString().slice(0, 10);
}
