import { startTransition, useEffect, useState } from "react";

/** Milliseconds between two looks at the clock. */
const LOOK_MS = 5_000;
/** Milliseconds after an answer from which it may be out of date: several readings have failed. */
const STALE_MS = 45_000;

interface Answered {
  /** The server's time when it answered, ISO 8601. */
  now: string;
  /** When the answer arrived, in ms by the clock of this device. */
  readAt: number;
}

/**
 * The server's time in ms since the epoch, whatever the clock of this device shows. It stands still once the server has
 * not answered for some time: nobody counts as silent because this page hears nothing.
 */
export function useServerNow({ now, readAt }: Answered): { now: number; isStale: boolean } {
  const [looked, setLooked] = useState(Date.now);
  useEffect(() => {
    // Much depends on the time: it is drawn in between what the user does.
    const look = () => startTransition(() => setLooked(Date.now()));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const passed = Math.max(0, looked - readAt);
  return { now: Date.parse(now) + Math.min(passed, STALE_MS), isStale: passed > STALE_MS };
}
