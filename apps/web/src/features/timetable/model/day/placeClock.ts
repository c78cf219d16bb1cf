import { localClock } from "@assay/domain";
import { clockOf } from "../../shared/clock.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** What clock and calendar of a place show. */
export interface PlaceTime {
  /** `YYYY-MM-DD` */
  date: string;
  /** HH:MM */
  time: string;
}

/**
 * Clock and calendar of a place, or of this device if there is no time zone: of a moment in ms since the epoch, or as ISO
 * 8601.
 *
 * @throws RangeError for an unknown time zone
 */
export function placeClock(timeZone: string | null): (moment: number | string) => PlaceTime {
  const local = localClock(timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
  // A large day asks for the same minutes again and again.
  const known = new Map<number, PlaceTime>();
  return (moment) => {
    const at = typeof moment === "string" ? Date.parse(moment) : moment;
    const minute = Math.floor(at / MINUTE_MS);
    const found = known.get(minute);
    if (found) return found;
    const shown = local(minute * MINUTE_MS);
    const day = Math.floor(shown / DAY_MS) * DAY_MS;
    const made = {
      date: new Date(day).toISOString().slice(0, 10),
      time: clockOf(Math.floor((shown - day) / MINUTE_MS)),
    };
    known.set(minute, made);
    return made;
  };
}
