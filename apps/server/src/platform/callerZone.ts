import { localClock } from "@assay/domain";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The time zone of a caller: its name, and moments in its local time. */
export interface CallerZone {
  /** An IANA name such as `Europe/Berlin`, an offset such as `UTC+01:00`, or `UTC`. */
  readonly name: string;
  /** A moment whose UTC fields are the caller's local time, since spreadsheets have no time zones. */
  local(moment: Date): Date;
}

/** Largest `X-DateTimeOffset`, in minutes east of UTC. */
const MOST_MINUTES = 14 * 60;
export const UTC: CallerZone = { name: "UTC", local: (moment) => moment };

/**
 * The zone that a caller names in `X-TimeZone`, with the summer time of each moment; otherwise the present offset of
 * its clock (`X-DateTimeOffset`); otherwise UTC. Invalid headers are ignored.
 */
export function callerZone(headers: Headers): CallerZone {
  const name = String(headers["x-timezone"] ?? "");
  const named = name.length > 0 && name.length <= 64 ? namedZone(name) : undefined;
  if (named) return named;
  const minutes = Number(headers["x-datetimeoffset"] ?? 0);
  if (!Number.isInteger(minutes) || minutes === 0 || Math.abs(minutes) > MOST_MINUTES) return UTC;
  const size = Math.abs(minutes);
  const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return {
    name: `UTC${minutes < 0 ? "−" : "+"}${clock.join(":")}`,
    local: (moment) => new Date(moment.getTime() + minutes * 60_000),
  };
}

function namedZone(name: string): CallerZone | undefined {
  try {
    const clock = localClock(name);
    return { name, local: (moment) => new Date(clock(moment.getTime())) };
  } catch {
    // An unknown zone.
    return undefined;
  }
}
