import { useEffect, useState } from "react";

/** Milliseconds between two looks at the clock: timetables count in minutes. */
const LOOK_MS = 15_000;

/** The time, in ms since the epoch. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
